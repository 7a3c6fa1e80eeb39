/* The table of options as Markdown, from what the library says of itself. README.md holds a copy; a test compares. */
#include <pumc/pumc.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

static void print_real(const pumc_options *options, int32_t i) {
    double value = 0, least = 0, most = 0;
    int32_t open = 0;
    check(pumc_options_get_f64(options, pumc_options_name(i), &value));
    check(pumc_options_range_f64(i, &least, &most, &open));
    if (isnan(value)) {
        printf("real | not set | ");
    } else {
        printf("real | %g | ", value);
    }
    if (isinf(most)) {
        printf("%s %g", open & PUMC_OPEN_LEAST ? "above" : "at least", least);
    } else {
        printf("%c%g, %g%c", open & PUMC_OPEN_LEAST ? '(' : '[', least, most, open & PUMC_OPEN_MOST ? ')' : ']');
    }
}

static void print_integer(const pumc_options *options, int32_t i) {
    int64_t value = 0, least = 0, most = 0;
    check(pumc_options_get_i64(options, pumc_options_name(i), &value));
    check(pumc_options_range_i64(i, &least, &most));
    printf("integer | %lld | %lld .. %lld", (long long)value, (long long)least, (long long)most);
}

static void print_text(const pumc_options *options, int32_t i) {
    const char *value = NULL;
    check(pumc_options_get_str(options, pumc_options_name(i), &value));
    if (pumc_options_choices(i) == NULL) {
        printf("text | %s%s%s | any text", *value != '\0' ? "`" : "", *value != '\0' ? value : "empty",
               *value != '\0' ? "`" : "");
        return;
    }
    printf("text | `%s` | `", value);
    for (const char *at = pumc_options_choices(i); *at != '\0'; ++at) {
        if (*at == '|') {
            printf("`, `");
        } else {
            putchar(*at);
        }
    }
    putchar('`');
}

int main(void) {
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    printf("| name | type | default | range | meaning |\n|---|---|---|---|---|\n");
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        printf("| `%s` | ", pumc_options_name(i));
        switch (pumc_options_type(i)) {
        case PUMC_TYPE_F64: print_real(options, i); break;
        case PUMC_TYPE_I64: print_integer(options, i); break;
        default: print_text(options, i); break;
        }
        printf(" | %s |\n", pumc_options_doc(i));
    }
    pumc_options_free(options);
    return EXIT_SUCCESS;
}
