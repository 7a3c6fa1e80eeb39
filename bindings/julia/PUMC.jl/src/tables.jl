# What the library lists by name: nothing here repeats its tables.

const value_types = Dict(LibPUMC.PUMC_TYPE_F64 => Float64, LibPUMC.PUMC_TYPE_I64 => Int64,
                         LibPUMC.PUMC_TYPE_STR => String)

rows_of(count, row) = [row(Int32(i)) for i in 0:count-1]
symbol(text::Cstring) = Symbol(unsafe_string(text))

"""
    PUMC.facts()

The facts that every model holds as properties: a vector of `(name, type, doc)`, from the library itself.

```jldoctest
julia> using PUMC

julia> [fact.name for fact in PUMC.facts() if fact.type == String]
1-element Vector{Symbol}:
 :regularizer
```
"""
facts() = rows_of(LibPUMC.pumc_factors_fact_count(),
                  i -> (name = symbol(LibPUMC.pumc_factors_fact_name(i)),
                        type = value_types[LibPUMC.pumc_factors_fact_type(i)],
                        doc = unsafe_string(LibPUMC.pumc_factors_fact_doc(i))))

"""
    PUMC.histories()

What `model.history` holds of each iteration: a vector of `(name, doc)`, from the library itself.

```jldoctest
julia> using PUMC

julia> :objective in [series.name for series in PUMC.histories()]
true
```
"""
histories() = rows_of(LibPUMC.pumc_factors_history_count(),
                      i -> (name = symbol(LibPUMC.pumc_factors_history_name(i)),
                            doc = unsafe_string(LibPUMC.pumc_factors_history_doc(i))))

"""
    PUMC.measures()

What [`evaluate`](@ref) can measure: a vector of `(name, doc)`, from the library itself.

```jldoctest
julia> using PUMC

julia> :recall in [measure.name for measure in PUMC.measures()]
true
```
"""
measures() = rows_of(LibPUMC.pumc_factors_measure_count(),
                     i -> (name = symbol(LibPUMC.pumc_factors_measure_name(i)),
                           doc = unsafe_string(LibPUMC.pumc_factors_measure_doc(i))))

"""
    PUMC.selection_values()

The columns of a [`CrossValidation`](@ref): a vector of `(name, type, doc)`, from the library itself.

```jldoctest
julia> using PUMC

julia> :score in [value.name for value in PUMC.selection_values()]
true
```
"""
selection_values() = rows_of(LibPUMC.pumc_selection_value_count(),
                             i -> (name = symbol(LibPUMC.pumc_selection_value_name(i)),
                                   type = value_types[LibPUMC.pumc_selection_value_type(i)],
                                   doc = unsafe_string(LibPUMC.pumc_selection_value_doc(i))))
