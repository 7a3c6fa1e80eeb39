//! Reads the declarations of this crate's own sources.

use crate::declarations::{closing, signature, split_at_commas, tokens, Declarations};

pub fn parse(source: &str) -> Declarations {
    let mut found = Declarations::default();
    let all = tokens(&without_comments_and_attributes(source));
    let mut at = 0;
    while at < all.len() {
        let text: Vec<_> = all[at..]
            .iter()
            .take(5)
            .map(String::as_str)
            .chain([""; 5])
            .take(5)
            .collect();
        at = match text[..] {
            ["use", ..] => end_of_item(&all, at),
            ["extern", "\"", "C", "\"", "{"] => {
                let end = closing(&all, at + 4);
                functions(&all[at + 5..end], &mut found);
                end + 1
            }
            ["opaque", "!", "{", name, "}"] => {
                found.types.insert(name.to_owned(), "opaque".to_owned());
                at + 5
            }
            ["pub", "const", name, ":", _] => {
                let end = end_of_item(&all, at);
                let equals = at + all[at..end].iter().position(|t| t == "=").expect("=");
                found
                    .constants
                    .insert(name.to_owned(), all[equals + 1..end - 1].concat());
                end
            }
            ["pub", "type", name, "=", _] => {
                let end = end_of_item(&all, at);
                found
                    .types
                    .insert(name.to_owned(), alias(&all[at + 4..end - 1]));
                end
            }
            ["pub", "struct", name, "{", _] => {
                let end = closing(&all, at + 3);
                let fields: Vec<_> = split_at_commas(&all[at + 4..end])
                    .into_iter()
                    .map(|field| format!("{}: {}", field[1], type_of(&field[3..])))
                    .collect();
                found
                    .types
                    .insert(name.to_owned(), format!("{{{}}}", fields.join(", ")));
                end + 1
            }
            _ => panic!("not understood: {}", text.join(" ")),
        };
    }
    found
}

fn without_comments_and_attributes(source: &str) -> String {
    let kept: Vec<_> = source
        .lines()
        .map(|line| line.split("//").next().expect("a first piece"))
        .filter(|line| !line.trim_start().starts_with("#["))
        .collect();
    kept.join("\n")
}

/// One past the `;` that ends the item.
fn end_of_item(all: &[String], start: usize) -> usize {
    let length = all[start..]
        .iter()
        .position(|token| token == ";")
        .expect("an item ends with ;");
    start + length + 1
}

fn functions(words: &[String], found: &mut Declarations) {
    for declaration in words.split(|word| word == ";") {
        if declaration.is_empty() {
            continue;
        }
        assert_eq!(declaration[..2], ["pub", "fn"]);
        let previous = found
            .functions
            .insert(declaration[2].clone(), callable(&declaration[3..]));
        assert!(previous.is_none(), "{} is declared twice", declaration[2]);
    }
}

/// From the opening bracket of the arguments on.
fn callable(words: &[String]) -> String {
    let close = closing(words, 0);
    let arguments: Vec<_> = split_at_commas(&words[1..close])
        .into_iter()
        .map(|argument| {
            assert_eq!(argument[1], ":");
            (argument[0].clone(), type_of(&argument[2..]))
        })
        .collect();
    let result = &words[close + 1..];
    match result {
        [] => signature(&arguments, None),
        [minus, arrow, kind @ ..] if minus == "-" && arrow == ">" => {
            signature(&arguments, Some(&type_of(kind)))
        }
        _ => panic!("not a result: {result:?}"),
    }
}

fn alias(words: &[String]) -> String {
    let start: Vec<_> = words.iter().map(String::as_str).collect();
    match start[..] {
        ["Option", "<", "unsafe", "extern", "\"", "C", "\"", "fn", "(", .., ">"] => {
            let inside = &words[8..words.len() - 1];
            let inside = inside.strip_suffix(&[",".to_owned()]).unwrap_or(inside);
            format!("fn{}", callable(inside))
        }
        _ => type_of(words),
    }
}

fn type_of(words: &[String]) -> String {
    words.join(" ").replace("* ", "*")
}
