"""
    PUMCError(code, message)

A call of libpumc failed. `message` is the library's own text; `code` is the library's status, such as
`PUMC.LibPUMC.PUMC_EVALUE`.

```jldoctest
julia> using PUMC

julia> fit(PUModel, [true false; false true]; lamda = 0.1)
ERROR: PUMCError: unknown option 'lamda' (did you mean 'lambda'?) [PUMC_ENAME]
```
"""
struct PUMCError <: Exception
    code::Int32
    message::String
end

function Base.showerror(io::IO, failure::PUMCError)
    name = unsafe_string(LibPUMC.pumc_status_name(failure.code))
    print(io, "PUMCError: ", failure.message, " [", name, "]")
end

"The library's error for a status, or `nothing`. The text is the thread's: nothing may switch tasks before it is read."
failure(status::Int32) =
    status == LibPUMC.PUMC_OK ? nothing : PUMCError(status, unsafe_string(LibPUMC.pumc_last_error()))

function check(status::Int32)
    error = failure(status)
    error === nothing || throw(error)
    return
end

"Call `create(out)`, which fills a pointer to a handle, and wrap what it made."
function take(::Type{Owner}, create) where {Owner}
    out = Ref{Ptr{handle_type(Owner)}}(C_NULL)
    check(create(out))
    return Owner(out[])
end
