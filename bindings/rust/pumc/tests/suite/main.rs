//! The tests of the crate against the library that is linked, as one program.

mod c_agreement;
mod cases;
mod completion;
mod dense;
mod dense_agreement;
mod documentation;
mod errors;
mod evaluation;
mod facts;
mod files;
mod fitting;
mod interop;
mod matching;
mod names;
mod networks;
mod new_lines;
mod options;
mod predictions;
mod problems;
mod properties;
mod selection;
mod tables;
mod threads;
mod weights;
