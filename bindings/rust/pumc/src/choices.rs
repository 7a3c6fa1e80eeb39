//! The texts that options take, as enums.

use crate::error::{Error, ErrorCode, Result};
use std::fmt;
use std::str::FromStr;

macro_rules! choices {
    ($(#[$meta:meta])* $name:ident, $what:literal { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* #[cfg_attr(feature = "serde", serde(rename = $text))] $variant,)*
        }

        impl $name {
            /// Every one that this version of the crate knows.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The library's name for it.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = Error;

            fn from_str(text: &str) -> Result<$name> {
                match text {
                    $($text => Ok($name::$variant),)*
                    _ => Err(Error::new(
                        ErrorCode::Value,
                        format!(concat!("no ", $what, " is named '{}'"), text),
                    )),
                }
            }
        }
    };
}

choices! {
    /// The penalty on the singular values. Texts such as `"capped-l1"` parse into it.
    Regularizer, "regularizer" {
        /// Log-sum: `log(1 + s/mu)`. The library's default.
        Lsp = "lsp",
        /// Truncated nuclear norm: the first `mu` singular values go free.
        Tnn = "tnn",
        /// Capped l1: `min(s, mu)`.
        CappedL1 = "capped-l1",
        /// Nuclear norm: `s`. The convex one.
        Nuclear = "nuclear",
        /// Minimax-concave.
        Mcp = "mcp",
        /// Smoothly clipped absolute deviation.
        Scad = "scad",
    }
}

choices! {
    /// How a fit is computed.
    Algorithm, "algorithm" {
        /// Sparse plus low rank, for any size. The library's default.
        PumcN = "pumc_n",
        /// Dense with full decompositions, for small problems.
        Basic = "basic",
    }
}

choices! {
    /// Whether a fit comes down to its penalty in steps.
    Continuation, "continuation" {
        /// It starts at the penalty asked for. The library's default.
        None = "none",
        /// From a large lambda.
        Lambda = "lambda",
        /// From a nearly convex shape.
        Shape = "shape",
    }
}

choices! {
    /// How well a model ranks ones that it did not see.
    Metric, "metric" {
        /// Hits over `min(hidden, top_n)`, averaged over rows with a hidden one.
        Recall = "recall",
        /// Hits over `top_n`.
        Precision = "precision",
        /// Normalised discounted cumulative gain at `top_n`.
        Ndcg = "ndcg",
        /// The area under the receiver operating characteristic.
        Auc = "auc",
        /// The area under the precision-recall curve.
        AveragePrecision = "average_precision",
        /// The relative squared error of the score on cells not observed. Not for selection.
        Mse = "mse",
        /// The same of the probability. Not for selection.
        MseProbability = "mse_probability",
        /// How many rows have a hidden one. Not for selection.
        Rows = "rows",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_back() {
        for regularizer in Regularizer::ALL {
            assert_eq!(
                regularizer.as_str().parse::<Regularizer>(),
                Ok(*regularizer)
            );
        }
        assert_eq!(format!("{:>10}", Regularizer::CappedL1), " capped-l1");
        let error = "ridge".parse::<Regularizer>().unwrap_err();
        assert_eq!(error.code(), ErrorCode::Value);
        assert_eq!(error.message(), "no regularizer is named 'ridge'");
    }
}
