#include "api/guard.hpp"
#include "pumc/pumc_ranks.h"

#include <cstdio>

namespace pumc {

namespace {
thread_local char last_error[512] = "";
} // namespace

pumc_status report(Code code, const char *text) noexcept {
    std::snprintf(last_error, sizeof last_error, "%s", text);
    // Names that the caller gave may contain any character; the text must be one line that is safe to print.
    for (char *at = last_error; *at != '\0'; ++at) {
        if (static_cast<unsigned char>(*at) < 0x20 || *at == 0x7f) {
            *at = '?';
        }
    }
    return static_cast<pumc_status>(code);
}

} // namespace pumc

pumc_status pumc_report(pumc_status status, const char *text) {
    return pumc::report(static_cast<pumc::Code>(status), text != nullptr ? text : "");
}

const char *pumc_last_error(void) { return pumc::last_error; }

const char *pumc_status_name(pumc_status status) {
    switch (status) {
    case PUMC_OK: return "PUMC_OK";
    case PUMC_ENULL: return "PUMC_ENULL";
    case PUMC_ESIZE: return "PUMC_ESIZE";
    case PUMC_EINDEX: return "PUMC_EINDEX";
    case PUMC_EPOINTERS: return "PUMC_EPOINTERS";
    case PUMC_ENAME: return "PUMC_ENAME";
    case PUMC_ETYPE: return "PUMC_ETYPE";
    case PUMC_EVALUE: return "PUMC_EVALUE";
    case PUMC_ECONFLICT: return "PUMC_ECONFLICT";
    case PUMC_EBUFFER: return "PUMC_EBUFFER";
    case PUMC_ESHAPE: return "PUMC_ESHAPE";
    case PUMC_ENOMEM: return "PUMC_ENOMEM";
    case PUMC_ETOOLARGE: return "PUMC_ETOOLARGE";
    case PUMC_EIO: return "PUMC_EIO";
    case PUMC_EFILE: return "PUMC_EFILE";
    case PUMC_ENEWER: return "PUMC_ENEWER";
    case PUMC_EINTERNAL: return "PUMC_EINTERNAL";
    case PUMC_ECANCELLED: return "PUMC_ECANCELLED";
    default: return "unknown";
    }
}
