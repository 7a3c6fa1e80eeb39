#include "pumc/pumc.h"

#define PUMC_TEXT_OF(x) #x
#define PUMC_TEXT(x) PUMC_TEXT_OF(x)

void pumc_version(int32_t *major, int32_t *minor, int32_t *patch) {
    if (major != nullptr) {
        *major = PUMC_VERSION_MAJOR;
    }
    if (minor != nullptr) {
        *minor = PUMC_VERSION_MINOR;
    }
    if (patch != nullptr) {
        *patch = PUMC_VERSION_PATCH;
    }
}

const char *pumc_version_string(void) {
    return PUMC_TEXT(PUMC_VERSION_MAJOR) "." PUMC_TEXT(PUMC_VERSION_MINOR) "." PUMC_TEXT(PUMC_VERSION_PATCH);
}

int32_t pumc_abi_version(void) { return 0; }
