//! `serde`: problems, options and factors by their content.

use crate::factors::Factors;
use crate::options::{OptionValue, Options};
use crate::problem::Problem;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Problem")]
struct ProblemParts {
    rows: usize,
    cols: usize,
    row: Vec<i64>,
    col: Vec<i64>,
    confidence: Option<Vec<f64>>,
    row_weights: Option<Vec<f64>>,
    col_weights: Option<Vec<f64>>,
    #[serde(default)]
    row_labels: Option<Vec<String>>,
    #[serde(default)]
    col_labels: Option<Vec<String>>,
    #[serde(default)]
    symmetric: bool,
    #[serde(default)]
    no_diagonal: bool,
}

/// As `rows`, `cols` and the ones' `row` and `col`; `confidence` and the weights of rows and columns, unless all are 1;
/// labels, if there are any; whether it is a network.
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (row, col) = self.copy_coo();
        ProblemParts {
            rows: self.rows(),
            cols: self.cols(),
            row,
            col,
            confidence: unless_all_one(self.confidences()),
            row_weights: unless_all_one(self.row_weights()),
            col_weights: unless_all_one(self.col_weights()),
            row_labels: self.row_labels().map(owned),
            col_labels: self.col_labels().map(owned),
            symmetric: self.symmetric(),
            no_diagonal: self.no_diagonal(),
        }
        .serialize(serializer)
    }
}

fn unless_all_one(values: Vec<f64>) -> Option<Vec<f64>> {
    values.iter().any(|value| *value != 1.0).then_some(values)
}

fn owned(labels: Vec<Cow<'_, str>>) -> Vec<String> {
    labels.into_iter().map(Cow::into_owned).collect()
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let parts = ProblemParts::deserialize(deserializer)?;
        parts.problem().map_err(D::Error::custom)
    }
}

impl ProblemParts {
    fn problem(&self) -> crate::Result<Problem> {
        let (rows, cols, row, col) = (self.rows, self.cols, &self.row, &self.col);
        let mut problem = match &self.confidence {
            Some(confidence) => {
                Problem::from_coo_with_confidence(rows, cols, row, col, confidence)?
            }
            None => Problem::from_coo(rows, cols, row, col)?,
        };
        if let Some(weights) = &self.row_weights {
            problem.set_row_weights(weights)?;
        }
        if let Some(weights) = &self.col_weights {
            problem.set_col_weights(weights)?;
        }
        if let Some(labels) = &self.row_labels {
            problem.set_row_labels(labels)?;
        }
        if let Some(labels) = &self.col_labels {
            problem.set_col_labels(labels)?;
        }
        if self.symmetric {
            problem.set_symmetric(true)?;
        }
        if self.no_diagonal {
            problem.set_no_diagonal(true)?;
        }
        Ok(problem)
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

/// As the bytes of [`Factors::to_bytes`], which have everything; formats without bytes have a list of numbers.
impl Serialize for Factors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.to_bytes().map_err(serde::ser::Error::custom)?;
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Factors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Factors, D::Error> {
        deserializer.deserialize_byte_buf(ModelBytes)
    }
}

struct ModelBytes;

impl<'de> Visitor<'de> for ModelBytes {
    type Value = Factors;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of a model")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Factors, E> {
        Factors::from_bytes(bytes).map_err(E::custom)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Factors, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = numbers.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}
