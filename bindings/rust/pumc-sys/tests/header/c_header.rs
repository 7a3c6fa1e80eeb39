//! Reads the C declarations of a header that is written as pumc.h is.

use crate::declarations::{closing, signature, split_at_commas, tokens, Declarations};

pub fn parse(header: &str) -> Declarations {
    let mut found = Declarations::default();
    let code = without_comments(header);
    let mut plain = String::new();
    for line in code.lines() {
        match line.trim_start().strip_prefix('#') {
            Some(directive) => define(directive, &mut found),
            None => {
                plain.push_str(line);
                plain.push('\n');
            }
        }
    }
    let all = tokens(&plain);
    let mut at = 0;
    while at < all.len() {
        let end = end_of_statement(&all, at);
        statement(&all[at..end], &mut found);
        at = end + 1;
    }
    found
}

fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("/*") {
        kept.push_str(&rest[..start]);
        let end = rest[start..].find("*/").expect("an open comment");
        rest = &rest[start + end + 2..];
    }
    kept + rest
}

/// `#define PUMC_VERSION_...`; the other macros are no part of the API.
fn define(directive: &str, found: &mut Declarations) {
    let words: Vec<_> = directive.split_whitespace().collect();
    if let ["define", name, value] = words[..] {
        if name.starts_with("PUMC_VERSION_") {
            found.constants.insert(name.to_owned(), value.to_owned());
        }
    }
}

/// Where the `;` outside of brackets is, or the opening bracket of `extern "C"` and its closing one.
fn end_of_statement(all: &[String], start: usize) -> usize {
    let mut at = start;
    while at < all.len() {
        match all[at].as_str() {
            ";" => return at,
            "{" if all[start] == "extern" => return at,
            "}" => return at,
            "{" | "(" => at = closing(all, at),
            _ => {}
        }
        at += 1;
    }
    at
}

fn statement(words: &[String], found: &mut Declarations) {
    let text: Vec<_> = words.iter().map(String::as_str).collect();
    match text[..] {
        [] | ["extern", ..] => {}
        ["enum", "{", ..] => constants(&words[2..words.len() - 1], found),
        ["typedef", "struct", tag, name] if tag == name => {
            found.types.insert(name.to_owned(), "opaque".to_owned());
        }
        ["typedef", "struct", _, "{", .., name] => {
            let fields: Vec<_> = words[4..words.len() - 2]
                .split(|word| word == ";")
                .filter(|field| !field.is_empty())
                .map(named)
                .map(|(name, kind)| format!("{name}: {kind}"))
                .collect();
            found
                .types
                .insert(name.to_owned(), format!("{{{}}}", fields.join(", ")));
        }
        ["typedef", result, "(", "*", name, ")", "(", ..] => {
            let arguments: Vec<_> = split_at_commas(&words[7..words.len() - 1])
                .into_iter()
                .map(named)
                .collect();
            let result = type_of(&[result.to_owned()]);
            let meaning = format!("fn{}", signature(&arguments, Some(&result)));
            found.types.insert(name.to_owned(), meaning);
        }
        ["typedef", kind, name] => {
            found
                .types
                .insert(name.to_owned(), type_of(&[kind.to_owned()]));
        }
        ["PUMC_API", ..] => function(words, found),
        _ => panic!("not understood: {}", text.join(" ")),
    }
}

fn constants(words: &[String], found: &mut Declarations) {
    for constant in split_at_commas(words) {
        assert_eq!(constant[1], "=", "enum values are written out");
        found
            .constants
            .insert(constant[0].clone(), constant[2..].concat());
    }
}

fn function(words: &[String], found: &mut Declarations) {
    let open = words.iter().position(|word| word == "(").expect("(");
    let name = words[open - 1].clone();
    let result: Vec<_> = words[..open - 1]
        .iter()
        .filter(|word| !["PUMC_API", "PUMC_MUST_USE"].contains(&word.as_str()))
        .cloned()
        .collect();
    let result = if result == ["void"] {
        None
    } else {
        Some(type_of(&result))
    };
    let inside = &words[open + 1..closing(words, open)];
    let arguments: Vec<_> = if inside == ["void"] {
        Vec::new()
    } else {
        split_at_commas(inside).into_iter().map(named).collect()
    };
    let previous = found
        .functions
        .insert(name.clone(), signature(&arguments, result.as_deref()));
    assert!(previous.is_none(), "{name} is declared twice");
}

/// `const char *const *labels` to ("labels", "*const *const c_char").
fn named(words: &[String]) -> (String, String) {
    let (name, kind) = words.split_last().expect("a type and a name");
    (name.clone(), type_of(kind))
}

fn type_of(words: &[String]) -> String {
    let star = words
        .iter()
        .position(|word| word == "*")
        .unwrap_or(words.len());
    let (base, stars) = words.split_at(star);
    let mut constant = base.iter().any(|word| word == "const");
    let base = base.iter().find(|word| *word != "const").expect("a type");
    let mut kind = match base.as_str() {
        "int32_t" => "i32",
        "int64_t" => "i64",
        "double" => "f64",
        "char" => "c_char",
        "void" => "c_void",
        other => other,
    }
    .to_owned();
    for word in stars {
        if word == "*" {
            kind = format!("{} {kind}", if constant { "*const" } else { "*mut" });
            constant = false;
        } else {
            assert_eq!(word, "const");
            constant = true;
        }
    }
    kind
}
