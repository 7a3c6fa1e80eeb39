"""
The functions of `pumc/pumc.h`, one for one and under their own names: indices from 0, status codes, raw pointers.
Everything else in PUMC.jl stands on these declarations; a test compares them with the header and with the symbols
that the library exports.
"""
module LibPUMC

using Libdl: RTLD_LAZY, dlclose, dlopen, dlpath, dlsym

include("library.jl")
include("constants.jl")

# Version and errors

@api pumc_last_error()::Cstring
@api pumc_status_name(status::pumc_status)::Cstring
@api pumc_version(major::Ptr{Int32}, minor::Ptr{Int32}, patch::Ptr{Int32})::Cvoid
@api pumc_version_string()::Cstring
@api pumc_abi_version()::Int32

# Problems

@api pumc_problem_from_coo_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, count::Int64, row::Ptr{Int32},
                               col::Ptr{Int32})::pumc_status
@api pumc_problem_from_coo_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, count::Int64, row::Ptr{Int64},
                               col::Ptr{Int64})::pumc_status
@api pumc_problem_from_csc_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, col_ptr::Ptr{Int32},
                               row_idx::Ptr{Int32})::pumc_status
@api pumc_problem_from_csc_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, col_ptr::Ptr{Int64},
                               row_idx::Ptr{Int64})::pumc_status
@api pumc_problem_from_csr_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, row_ptr::Ptr{Int32},
                               col_idx::Ptr{Int32})::pumc_status
@api pumc_problem_from_csr_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, row_ptr::Ptr{Int64},
                               col_idx::Ptr{Int64})::pumc_status
@api pumc_problem_from_coo_weighted_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, count::Int64,
                                        row::Ptr{Int32}, col::Ptr{Int32}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_from_coo_weighted_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, count::Int64,
                                        row::Ptr{Int64}, col::Ptr{Int64}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_from_csc_weighted_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, col_ptr::Ptr{Int32},
                                        row_idx::Ptr{Int32}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_from_csc_weighted_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, col_ptr::Ptr{Int64},
                                        row_idx::Ptr{Int64}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_from_csr_weighted_i32(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, row_ptr::Ptr{Int32},
                                        col_idx::Ptr{Int32}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_from_csr_weighted_i64(out::Ptr{Ptr{pumc_problem}}, rows::Int64, cols::Int64, row_ptr::Ptr{Int64},
                                        col_idx::Ptr{Int64}, confidence::Ptr{Float64})::pumc_status
@api pumc_problem_set_row_weights(problem::Ptr{pumc_problem}, weights::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_problem_set_col_weights(problem::Ptr{pumc_problem}, weights::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_problem_copy_row_weights(problem::Ptr{pumc_problem}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_problem_copy_col_weights(problem::Ptr{pumc_problem}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_problem_copy_confidence(problem::Ptr{pumc_problem}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_problem_from_labels(out::Ptr{Ptr{pumc_problem}}, count::Int64, row::Ptr{Cstring}, col::Ptr{Cstring},
                              confidence::Ptr{Float64})::pumc_status
@api pumc_problem_set_row_labels(problem::Ptr{pumc_problem}, labels::Ptr{Cstring})::pumc_status
@api pumc_problem_set_col_labels(problem::Ptr{pumc_problem}, labels::Ptr{Cstring})::pumc_status
@api pumc_problem_row_label(problem::Ptr{pumc_problem}, row::Int64)::Cstring
@api pumc_problem_col_label(problem::Ptr{pumc_problem}, col::Int64)::Cstring
@api pumc_problem_find_row(problem::Ptr{pumc_problem}, label::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_problem_find_col(problem::Ptr{pumc_problem}, label::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_problem_set_symmetric(problem::Ptr{pumc_problem}, symmetric::Int32)::pumc_status
@api pumc_problem_set_no_diagonal(problem::Ptr{pumc_problem}, no_diagonal::Int32)::pumc_status
@api pumc_problem_symmetric(problem::Ptr{pumc_problem})::Int32
@api pumc_problem_no_diagonal(problem::Ptr{pumc_problem})::Int32
@api pumc_problem_rows(problem::Ptr{pumc_problem})::Int64
@api pumc_problem_cols(problem::Ptr{pumc_problem})::Int64
@api pumc_problem_count(problem::Ptr{pumc_problem})::Int64
@api pumc_problem_free(problem::Ptr{pumc_problem})::Cvoid
@api pumc_problem_copy_coo_i32(problem::Ptr{pumc_problem}, row::Ptr{Int32}, col::Ptr{Int32},
                               length::Int64)::pumc_status
@api pumc_problem_copy_coo_i64(problem::Ptr{pumc_problem}, row::Ptr{Int64}, col::Ptr{Int64},
                               length::Int64)::pumc_status
@api pumc_problem_split(out_kept::Ptr{Ptr{pumc_problem}}, out_hidden::Ptr{Ptr{pumc_problem}},
                        problem::Ptr{pumc_problem}, share::Float64, seed::Int64)::pumc_status
@api pumc_problem_difference(out::Ptr{Ptr{pumc_problem}}, problem::Ptr{pumc_problem},
                             minus::Ptr{pumc_problem})::pumc_status
@api pumc_problem_simulate(out_observed::Ptr{Ptr{pumc_problem}}, out_truth::Ptr{Ptr{pumc_problem}}, rows::Int64,
                           cols::Int64, rank::Int64, cutoff::Float64, sampling_rate::Float64,
                           seed::Int64)::pumc_status

# Options

@api pumc_options_create(out::Ptr{Ptr{pumc_options}})::pumc_status
@api pumc_options_copy(out::Ptr{Ptr{pumc_options}}, options::Ptr{pumc_options})::pumc_status
@api pumc_options_free(options::Ptr{pumc_options})::Cvoid
@api pumc_options_set_f64(options::Ptr{pumc_options}, name::Cstring, value::Float64)::pumc_status
@api pumc_options_set_i64(options::Ptr{pumc_options}, name::Cstring, value::Int64)::pumc_status
@api pumc_options_set_str(options::Ptr{pumc_options}, name::Cstring, value::Cstring)::pumc_status
@api pumc_options_reset(options::Ptr{pumc_options}, name::Cstring)::pumc_status
@api pumc_options_get_f64(options::Ptr{pumc_options}, name::Cstring, out::Ptr{Float64})::pumc_status
@api pumc_options_get_i64(options::Ptr{pumc_options}, name::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_options_get_str(options::Ptr{pumc_options}, name::Cstring, out::Ptr{Cstring})::pumc_status
@api pumc_options_count()::Int32
@api pumc_options_name(i::Int32)::Cstring
@api pumc_options_type(i::Int32)::Int32
@api pumc_options_doc(i::Int32)::Cstring
@api pumc_options_choices(i::Int32)::Cstring
@api pumc_options_range_f64(i::Int32, least::Ptr{Float64}, most::Ptr{Float64}, open::Ptr{Int32})::pumc_status
@api pumc_options_range_i64(i::Int32, least::Ptr{Int64}, most::Ptr{Int64})::pumc_status

# Fitting

@api pumc_fit(out::Ptr{Ptr{pumc_factors}}, problem::Ptr{pumc_problem}, options::Ptr{pumc_options},
              warm_start::Ptr{pumc_factors}, progress::Ptr{Cvoid}, payload::Ptr{Cvoid})::pumc_status
@api pumc_popularity(out::Ptr{Ptr{pumc_factors}}, problem::Ptr{pumc_problem})::pumc_status
@api pumc_fit_memory(out_bytes::Ptr{Int64}, problem::Ptr{pumc_problem}, options::Ptr{pumc_options})::pumc_status
@api pumc_factors_rows(factors::Ptr{pumc_factors})::Int64
@api pumc_factors_cols(factors::Ptr{pumc_factors})::Int64
@api pumc_factors_rank(factors::Ptr{pumc_factors})::Int64
@api pumc_factors_free(factors::Ptr{pumc_factors})::Cvoid
@api pumc_factors_copy_u(factors::Ptr{pumc_factors}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_factors_copy_singular_values(factors::Ptr{pumc_factors}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_factors_copy_v(factors::Ptr{pumc_factors}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_factors_copy_row_weights(factors::Ptr{pumc_factors}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_factors_copy_col_weights(factors::Ptr{pumc_factors}, buffer::Ptr{Float64}, length::Int64)::pumc_status
@api pumc_factors_get_f64(factors::Ptr{pumc_factors}, name::Cstring, out::Ptr{Float64})::pumc_status
@api pumc_factors_get_i64(factors::Ptr{pumc_factors}, name::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_factors_get_str(factors::Ptr{pumc_factors}, name::Cstring, out::Ptr{Cstring})::pumc_status
@api pumc_factors_fact_count()::Int32
@api pumc_factors_fact_name(i::Int32)::Cstring
@api pumc_factors_fact_type(i::Int32)::Int32
@api pumc_factors_fact_doc(i::Int32)::Cstring
@api pumc_factors_copy_history(factors::Ptr{pumc_factors}, name::Cstring, buffer::Ptr{Float64},
                               length::Int64)::pumc_status
@api pumc_factors_history_count()::Int32
@api pumc_factors_history_name(i::Int32)::Cstring
@api pumc_factors_history_doc(i::Int32)::Cstring
@api pumc_factors_from_svd(out::Ptr{Ptr{pumc_factors}}, rows::Int64, cols::Int64, rank::Int64, u::Ptr{Float64},
                           s::Ptr{Float64}, v::Ptr{Float64}, options::Ptr{pumc_options})::pumc_status
@api pumc_factors_reindex_i32(out::Ptr{Ptr{pumc_factors}}, factors::Ptr{pumc_factors}, rows::Int64, row_of::Ptr{Int32},
                              cols::Int64, col_of::Ptr{Int32})::pumc_status
@api pumc_factors_reindex_i64(out::Ptr{Ptr{pumc_factors}}, factors::Ptr{pumc_factors}, rows::Int64, row_of::Ptr{Int64},
                              cols::Int64, col_of::Ptr{Int64})::pumc_status

# Using a fitted model

@api pumc_factors_set_threads(factors::Ptr{pumc_factors}, threads::Int64)::pumc_status
@api pumc_factors_set_tilt(factors::Ptr{pumc_factors}, tilt::Float64)::pumc_status
@api pumc_factors_score_i32(factors::Ptr{pumc_factors}, count::Int64, row::Ptr{Int32}, col::Ptr{Int32},
                            out::Ptr{Float64})::pumc_status
@api pumc_factors_score_i64(factors::Ptr{pumc_factors}, count::Int64, row::Ptr{Int64}, col::Ptr{Int64},
                            out::Ptr{Float64})::pumc_status
@api pumc_factors_probability_i32(factors::Ptr{pumc_factors}, count::Int64, row::Ptr{Int32}, col::Ptr{Int32},
                                  out::Ptr{Float64})::pumc_status
@api pumc_factors_probability_i64(factors::Ptr{pumc_factors}, count::Int64, row::Ptr{Int64}, col::Ptr{Int64},
                                  out::Ptr{Float64})::pumc_status
@api pumc_factors_score_rows_i32(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int32}, out::Ptr{Float64},
                                 length::Int64)::pumc_status
@api pumc_factors_score_rows_i64(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int64}, out::Ptr{Float64},
                                 length::Int64)::pumc_status
@api pumc_factors_score_to_probability(factors::Ptr{pumc_factors}, count::Int64, values::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_i32(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64,
                                rows::Ptr{Int32}, top_n::Int64, out_col::Ptr{Int32},
                                out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_i64(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64,
                                rows::Ptr{Int64}, top_n::Int64, out_col::Ptr{Int64},
                                out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_among_i32(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64,
                                      rows::Ptr{Int32}, candidate_count::Int64, candidates::Ptr{Int32}, top_n::Int64,
                                      out_col::Ptr{Int32}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_among_i64(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64,
                                      rows::Ptr{Int64}, candidate_count::Int64, candidates::Ptr{Int64}, top_n::Int64,
                                      out_col::Ptr{Int64}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_best_rows_i32(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64, cols::Ptr{Int32},
                                top_n::Int64, out_row::Ptr{Int32}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_best_rows_i64(factors::Ptr{pumc_factors}, exclude::Ptr{pumc_problem}, count::Int64, cols::Ptr{Int64},
                                top_n::Int64, out_row::Ptr{Int64}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_similar_rows_i32(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int32}, top_n::Int64,
                                   out_row::Ptr{Int32}, out_cosine::Ptr{Float64})::pumc_status
@api pumc_factors_similar_rows_i64(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int64}, top_n::Int64,
                                   out_row::Ptr{Int64}, out_cosine::Ptr{Float64})::pumc_status
@api pumc_factors_similar_cols_i32(factors::Ptr{pumc_factors}, count::Int64, cols::Ptr{Int32}, top_n::Int64,
                                   out_col::Ptr{Int32}, out_cosine::Ptr{Float64})::pumc_status
@api pumc_factors_similar_cols_i64(factors::Ptr{pumc_factors}, count::Int64, cols::Ptr{Int64}, top_n::Int64,
                                   out_col::Ptr{Int64}, out_cosine::Ptr{Float64})::pumc_status
@api pumc_factors_fold_in_row_i32(factors::Ptr{pumc_factors}, count::Int64, cols::Ptr{Int32},
                                  out_row_of_u::Ptr{Float64})::pumc_status
@api pumc_factors_fold_in_row_i64(factors::Ptr{pumc_factors}, count::Int64, cols::Ptr{Int64},
                                  out_row_of_u::Ptr{Float64})::pumc_status
@api pumc_factors_fold_in_col_i32(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int32},
                                  out_row_of_v::Ptr{Float64})::pumc_status
@api pumc_factors_fold_in_col_i64(factors::Ptr{pumc_factors}, count::Int64, rows::Ptr{Int64},
                                  out_row_of_v::Ptr{Float64})::pumc_status
@api pumc_factors_fold_in_rows(factors::Ptr{pumc_factors}, new_rows::Ptr{pumc_problem}, out::Ptr{Float64},
                               length::Int64)::pumc_status
@api pumc_factors_fold_in_cols(factors::Ptr{pumc_factors}, new_cols::Ptr{pumc_problem}, out::Ptr{Float64},
                               length::Int64)::pumc_status
@api pumc_factors_recommend_new_row_i32(factors::Ptr{pumc_factors}, row_of_u::Ptr{Float64}, exclude_count::Int64,
                                        exclude_cols::Ptr{Int32}, top_n::Int64, out_col::Ptr{Int32},
                                        out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_new_row_i64(factors::Ptr{pumc_factors}, row_of_u::Ptr{Float64}, exclude_count::Int64,
                                        exclude_cols::Ptr{Int64}, top_n::Int64, out_col::Ptr{Int64},
                                        out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_new_rows_i32(factors::Ptr{pumc_factors}, new_rows::Ptr{pumc_problem}, top_n::Int64,
                                         out_col::Ptr{Int32}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_recommend_new_rows_i64(factors::Ptr{pumc_factors}, new_rows::Ptr{pumc_problem}, top_n::Int64,
                                         out_col::Ptr{Int64}, out_score::Ptr{Float64})::pumc_status
@api pumc_factors_complete(factors::Ptr{pumc_factors}, observed::Ptr{pumc_problem}, first_row::Int64, count::Int64,
                           probability::Float64, visit::Ptr{Cvoid}, payload::Ptr{Cvoid})::pumc_status
@api pumc_factors_evaluate(factors::Ptr{pumc_factors}, observed::Ptr{pumc_problem}, hidden::Ptr{pumc_problem},
                           top_n::Int64, count::Int64, names::Ptr{Cstring}, out::Ptr{Float64})::pumc_status
@api pumc_factors_measure_count()::Int32
@api pumc_factors_measure_name(i::Int32)::Cstring
@api pumc_factors_measure_doc(i::Int32)::Cstring
@api pumc_factors_find_row(factors::Ptr{pumc_factors}, label::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_factors_find_col(factors::Ptr{pumc_factors}, label::Cstring, out::Ptr{Int64})::pumc_status
@api pumc_factors_set_note(factors::Ptr{pumc_factors}, name::Cstring, text::Cstring)::pumc_status
@api pumc_factors_note(factors::Ptr{pumc_factors}, name::Cstring)::Cstring
@api pumc_factors_note_count(factors::Ptr{pumc_factors})::Int64
@api pumc_factors_note_name(factors::Ptr{pumc_factors}, i::Int64)::Cstring
@api pumc_factors_set_row_labels(factors::Ptr{pumc_factors}, labels::Ptr{Cstring})::pumc_status
@api pumc_factors_set_col_labels(factors::Ptr{pumc_factors}, labels::Ptr{Cstring})::pumc_status
@api pumc_factors_row_label(factors::Ptr{pumc_factors}, row::Int64)::Cstring
@api pumc_factors_col_label(factors::Ptr{pumc_factors}, col::Int64)::Cstring
@api pumc_factors_save(factors::Ptr{pumc_factors}, path::Cstring)::pumc_status
@api pumc_factors_load(out::Ptr{Ptr{pumc_factors}}, path::Cstring)::pumc_status
@api pumc_factors_saved_size(factors::Ptr{pumc_factors}, out::Ptr{Int64})::pumc_status
@api pumc_factors_save_memory(factors::Ptr{pumc_factors}, buffer::Ptr{Cvoid}, length::Int64)::pumc_status
@api pumc_factors_load_memory(out::Ptr{Ptr{pumc_factors}}, bytes::Ptr{Cvoid}, length::Int64)::pumc_status

# Choosing options from the data

@api pumc_search_create(out::Ptr{Ptr{pumc_search}})::pumc_status
@api pumc_search_free(search::Ptr{pumc_search})::Cvoid
@api pumc_search_set_values_f64(search::Ptr{pumc_search}, name::Cstring, count::Int64,
                                values::Ptr{Float64})::pumc_status
@api pumc_search_set_values_str(search::Ptr{pumc_search}, name::Cstring, count::Int64,
                                values::Ptr{Cstring})::pumc_status
@api pumc_search_set_f64(search::Ptr{pumc_search}, name::Cstring, value::Float64)::pumc_status
@api pumc_search_set_i64(search::Ptr{pumc_search}, name::Cstring, value::Int64)::pumc_status
@api pumc_search_set_str(search::Ptr{pumc_search}, name::Cstring, value::Cstring)::pumc_status
@api pumc_select(out::Ptr{Ptr{pumc_selection}}, problem::Ptr{pumc_problem}, options::Ptr{pumc_options},
                 search::Ptr{pumc_search}, progress::Ptr{Cvoid}, payload::Ptr{Cvoid})::pumc_status
@api pumc_selection_free(selection::Ptr{pumc_selection})::Cvoid
@api pumc_selection_count(selection::Ptr{pumc_selection})::Int64
@api pumc_selection_best(selection::Ptr{pumc_selection})::Int64
@api pumc_selection_top(selection::Ptr{pumc_selection})::Int64
@api pumc_selection_get_f64(selection::Ptr{pumc_selection}, i::Int64, name::Cstring, out::Ptr{Float64})::pumc_status
@api pumc_selection_get_str(selection::Ptr{pumc_selection}, i::Int64, name::Cstring, out::Ptr{Cstring})::pumc_status
@api pumc_selection_value_count()::Int32
@api pumc_selection_value_name(i::Int32)::Cstring
@api pumc_selection_value_type(i::Int32)::Int32
@api pumc_selection_value_doc(i::Int32)::Cstring
@api pumc_selection_options(out::Ptr{Ptr{pumc_options}}, selection::Ptr{pumc_selection}, i::Int64)::pumc_status
@api pumc_estimate_sampling_rate(out::Ptr{Float64}, problem::Ptr{pumc_problem}, options::Ptr{pumc_options},
                                 progress::Ptr{Cvoid}, payload::Ptr{Cvoid})::pumc_status

end
