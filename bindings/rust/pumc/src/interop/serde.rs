//! `serde`: problems, options and factors by their content.

use crate::factors::Factors;
use crate::matrix::Matrix;
use crate::options::{OptionValue, Options};
use crate::problem::Problem;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Problem")]
struct ProblemParts {
    rows: usize,
    cols: usize,
    row: Vec<i64>,
    col: Vec<i64>,
}

/// As `rows`, `cols` and the ones' `row` and `col`.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (row, col) = self.copy_coo();
        ProblemParts {
            rows: self.rows(),
            cols: self.cols(),
            row,
            col,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let parts = ProblemParts::deserialize(deserializer)?;
        Problem::from_coo(parts.rows, parts.cols, &parts.row, &parts.col).map_err(D::Error::custom)
    }
}

/// As a map from names to values, without the options that are not set.
impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let set = self
            .values()
            .into_iter()
            .filter(|(_, value)| !matches!(value, OptionValue::F64(number) if number.is_nan()));
        serializer.collect_map(set)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let values = BTreeMap::<String, OptionValue>::deserialize(deserializer)?;
        let mut options = Options::new();
        for (name, value) in values {
            let real = matches!(options.get(&name), Ok(OptionValue::F64(_)));
            // Some formats write 1.0 as 1.
            let value = match value {
                OptionValue::I64(value) if real => OptionValue::F64(value as f64),
                other => other,
            };
            options.set(&name, &value).map_err(D::Error::custom)?;
        }
        Ok(options)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Factors")]
struct FactorsParts {
    u: Matrix,
    singular_values: Vec<f64>,
    v: Matrix,
    options: Options,
    row_labels: Option<Vec<String>>,
    col_labels: Option<Vec<String>>,
}

/// As U, the singular values, V, labels, and the options that scores, probabilities and fold-in depend on. How the
/// fit went is not kept; [`Factors::save`] keeps everything.
impl Serialize for Factors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FactorsParts {
            u: self.u(),
            singular_values: self.singular_values(),
            v: self.v(),
            options: used_options(self).map_err(serde::ser::Error::custom)?,
            row_labels: labels(self.rows(), |row| self.row_label(row)),
            col_labels: labels(self.cols(), |col| self.col_label(col)),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Factors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Factors, D::Error> {
        let parts = FactorsParts::deserialize(deserializer)?;
        let build = || {
            let mut factors =
                Factors::from_svd(&parts.u, &parts.singular_values, &parts.v, &parts.options)?;
            if let Some(labels) = &parts.row_labels {
                factors.set_row_labels(labels)?;
            }
            if let Some(labels) = &parts.col_labels {
                factors.set_col_labels(labels)?;
            }
            Ok(factors)
        };
        build().map_err(|error: crate::Error| D::Error::custom(error))
    }
}

fn used_options(factors: &Factors) -> crate::Result<Options> {
    let mut options = Options::new();
    options.set_str("regularizer", &factors.get_str("regularizer")?)?;
    for name in ["omega", "sampling_rate", "lambda", "mu"] {
        let value = factors.get_f64(name)?;
        if value.is_finite() {
            // A value that the option's range excludes, such as a mu that the penalty has no use for, is left out.
            let _ = options.set_f64(name, value);
        }
    }
    Ok(options)
}

fn labels<'a>(
    count: usize,
    label: impl Fn(usize) -> Option<std::borrow::Cow<'a, str>>,
) -> Option<Vec<String>> {
    label(0)?;
    Some(
        (0..count)
            .map(|i| label(i).unwrap_or_default().into_owned())
            .collect(),
    )
}
