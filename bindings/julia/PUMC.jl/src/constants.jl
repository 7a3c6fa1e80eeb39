# The types and constants of pumc/pumc.h, under their own names.

# Opaque handles. Callbacks (pumc_progress_fn, pumc_row_fn) are passed as Ptr{Cvoid}.
struct pumc_problem end
struct pumc_options end
struct pumc_factors end
struct pumc_search end
struct pumc_selection end

"What a progress callback is told; `size` is the library's and only grows."
struct pumc_progress
    size::Int64
    iteration::Int64
    max_iterations::Int64
    rank::Int64
    objective::Float64
    relative_change::Float64
    seconds::Float64
end

const pumc_status = Int32

const PUMC_OK = Int32(0)
const PUMC_ENULL = Int32(-1)
const PUMC_ESIZE = Int32(-2)
const PUMC_EINDEX = Int32(-3)
const PUMC_EPOINTERS = Int32(-4)
const PUMC_ENAME = Int32(-5)
const PUMC_ETYPE = Int32(-6)
const PUMC_EVALUE = Int32(-7)
const PUMC_ECONFLICT = Int32(-8)
const PUMC_EBUFFER = Int32(-9)
const PUMC_ESHAPE = Int32(-10)
const PUMC_ENOMEM = Int32(-11)
const PUMC_ETOOLARGE = Int32(-12)
const PUMC_EIO = Int32(-13)
const PUMC_EFILE = Int32(-14)
const PUMC_ENEWER = Int32(-15)
const PUMC_EINTERNAL = Int32(-16)
const PUMC_ECANCELLED = Int32(-17)

const PUMC_TYPE_F64 = Int32(1)
const PUMC_TYPE_I64 = Int32(2)
const PUMC_TYPE_STR = Int32(3)

const PUMC_OPEN_LEAST = Int32(1)
const PUMC_OPEN_MOST = Int32(2)

const PUMC_CONVERGED = Int32(1)
const PUMC_MAX_ITERATIONS = Int32(2)
const PUMC_TIME_LIMIT = Int32(3)
const PUMC_CANCELLED = Int32(4)
