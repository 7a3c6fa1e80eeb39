//! What a header or a source declares, in one notation (Rust's), and the difference of two such.

use std::collections::{BTreeMap, BTreeSet};

/// Name to meaning: `(a: i64) -> i32` for functions, the number for constants, `opaque`, `{field: type, ...}`,
/// `fn(...) -> ...` or another type for types.
#[derive(Default)]
pub struct Declarations {
    pub functions: BTreeMap<String, String>,
    pub constants: BTreeMap<String, String>,
    pub types: BTreeMap<String, String>,
}

pub fn differences(header: &Declarations, source: &Declarations) -> Vec<String> {
    let mut found = Vec::new();
    let kinds = [
        ("function", &header.functions, &source.functions),
        ("constant", &header.constants, &source.constants),
        ("type", &header.types, &source.types),
    ];
    for (kind, theirs, ours) in kinds {
        let names: BTreeSet<_> = theirs.keys().chain(ours.keys()).collect();
        for name in names {
            match (theirs.get(name), ours.get(name)) {
                (Some(theirs), Some(ours)) if theirs == ours => {}
                (Some(theirs), Some(ours)) => found.push(format!(
                    "{kind} {name}\n    pumc.h   {theirs}\n    pumc-sys {ours}"
                )),
                (Some(_), None) => found.push(format!("{kind} {name} is only in pumc.h")),
                (None, _) => found.push(format!("{kind} {name} is only in pumc-sys")),
            }
        }
    }
    found
}

/// `(name: type, ...) -> result`, without the arrow where there is no result.
pub fn signature(arguments: &[(String, String)], result: Option<&str>) -> String {
    let arguments: Vec<_> = arguments
        .iter()
        .map(|(name, kind)| format!("{name}: {kind}"))
        .collect();
    match result {
        Some(result) => format!("({}) -> {result}", arguments.join(", ")),
        None => format!("({})", arguments.join(", ")),
    }
}

/// Words and single punctuation marks; `->` and `::` come as two.
pub fn tokens(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            all.push(std::mem::take(&mut word));
        }
        if !c.is_whitespace() {
            all.push(c.to_string());
        }
    }
    if !word.is_empty() {
        all.push(word);
    }
    all
}

/// The position of the bracket that closes the one at `open`.
pub fn closing(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "{" | "[" => depth += 1,
            ")" | "}" | "]" => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("an open bracket in {:?}", &tokens[open..]);
}

/// The pieces between commas; an empty piece at the end is dropped.
pub fn split_at_commas(tokens: &[String]) -> Vec<&[String]> {
    tokens
        .split(|token| token == ",")
        .filter(|piece| !piece.is_empty())
        .collect()
}
