//! Results as text: one document model, written for a terminal, as Markdown and as a page with plots; rows for programs.

pub mod columns;
pub(crate) mod document;
pub(crate) mod html;
pub(crate) mod markdown;
pub mod outputs;
pub(crate) mod plain;

/// A paragraph in lines of at most 100 characters: the rules of a club can fill several.
pub fn wrapped(paragraph: &str) -> String {
    const WIDTH: usize = 100;
    let mut text = String::new();
    let mut width = 0;
    for word in paragraph.split(' ') {
        let longer = width + 1 + word.chars().count();
        if width > 0 && longer <= WIDTH {
            text.push(' ');
            width = longer;
        } else {
            text.push_str(if width > 0 { "\n  " } else { "" });
            width = word.chars().count() + if width > 0 { 2 } else { 0 };
        }
        text.push_str(word);
    }
    text
}
