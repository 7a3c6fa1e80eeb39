# Long calls of the library report every iteration to a callback. Through it they run user code and can be
# interrupted, and no exception ever crosses C.

"""
What a `progress` function is told, once an iteration and again when the next one takes longer than a fifth of a second:
`iteration` (from 1, and 0 before the first is done), `max_iterations`, `rank`, `objective`, `relative_change` (of the
matrix, in this iteration) and `seconds` (since the call began).
"""
struct Progress
    iteration::Int
    max_iterations::Int
    rank::Int
    objective::Float64
    relative_change::Float64
    seconds::Float64
end

Progress(record::LibPUMC.pumc_progress) =
    Progress(record.iteration, record.max_iterations, record.rank, record.objective, record.relative_change,
             record.seconds)

"What goes into a callback and what comes out of it."
mutable struct Watch
    progress::Any
    thrown::Any
    interrupted::Bool

    Watch(progress) = new(progress, nothing, false)
    Watch(show::Bool) = new(show ? ProgressLine(stderr) : nothing, nothing, false)
end

function on_progress(record::Ptr{LibPUMC.pumc_progress}, payload::Ptr{Cvoid})
    watch = unsafe_pointer_to_objref(payload)::Watch
    return guarded(watch) do
        watch.progress !== nothing && watch.progress(Progress(unsafe_load(record))) === true
    end
end

"""
Run `work` inside a callback: true of it, a throw and Ctrl-C ask the library to stop. Signals were held back while
the library computed; a Ctrl-C that came meanwhile is raised here.
"""
function guarded(work, watch::Watch)::Int32
    try
        GC.safepoint() # lets a collection that another thread waits for begin
        return reenable_sigint(work)
    catch exception
        if exception isa InterruptException
            watch.interrupted = true
        else
            watch.thrown = exception
        end
        return 1
    end
end

"""
    watched(call, watch)

Make a long call of the library: `call(callback, payload)` with `callback` for its `progress`. Throws what the callback
threw, or the library's error. An interrupt leaves the result of the call alone and sets `watch.interrupted`; only a
call that has no result to show for it throws the `InterruptException`.
"""
function watched(call, watch::Watch)
    callback = @cfunction(on_progress, Int32, (Ptr{LibPUMC.pumc_progress}, Ptr{Cvoid}))
    return watched(call, watch, callback)
end

function watched(call, watch::Watch, callback::Ptr{Cvoid})
    task = current_task()
    sticky = task.sticky
    task.sticky = true # a callback that waits must come back on the thread that the library runs on
    over = Ref(false)
    error = Ref{Union{PUMCError,Nothing}}(nothing)
    try
        disable_sigint() do
            GC.@preserve watch error[] = failure(call(callback, pointer_from_objref(watch)))
            over[] = true
        end
    catch exception
        # An interrupt after the last callback: the call is over and its result stands.
        exception isa InterruptException && over[] || rethrow()
        watch.interrupted = true
    finally
        task.sticky = sticky
        watch.progress isa ProgressLine && close(watch.progress)
    end
    watch.thrown === nothing || throw(watch.thrown)
    error[] === nothing || throw(watch.interrupted ? InterruptException() : error[])
    return
end

"`progress = true`: one line that is written over, a few times a second."
mutable struct ProgressLine
    io::IO
    next::Float64
    last::Union{Progress,Nothing}
end

ProgressLine(io::IO) = ProgressLine(io, 0.0, nothing)

function (line::ProgressLine)(now::Progress)
    line.last = now
    now.seconds < line.next && return
    line.next = now.seconds + 0.2
    write_over(line.io, now)
    return
end

function Base.close(line::ProgressLine)
    line.last === nothing && return
    write_over(line.io, line.last)
    println(line.io)
end

write_over(io::IO, now::Progress) =
    print(io, "\r", now.iteration, "/", now.max_iterations, "  rank ", now.rank, "  objective ",
          round(now.objective; sigdigits = 8), "  change ", round(now.relative_change; sigdigits = 2), "    ")
