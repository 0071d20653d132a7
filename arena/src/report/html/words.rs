//! Words as a page breaks them into lines: what belongs together stays together, and long names break where they have parts.

use maud::{Markup, html};

/// Sentences: no line ends inside a number with its sign or its interval, or inside an option; a command of doko in backquotes
/// is code. Other backquotes are what they are, since names may have them.
pub(super) fn words(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A single backquote is one.
    if parts.len().is_multiple_of(2) {
        return prose(text);
    }
    html! {
        @for (number, part) in parts.iter().enumerate() {
            @if number.is_multiple_of(2) {
                (prose(part))
            } @else if part.starts_with("doko ") {
                code { (whole_options(part)) }
            } @else {
                "`" (prose(part)) "`"
            }
        }
    }
}

fn prose(text: &str) -> Markup {
    whole_options(&minus(text).replace(" %", "\u{a0}%").replace(" ± ", "\u{a0}±\u{a0}"))
}

/// Text with the sign of minus, which is as wide as a digit and as a plus, before its numbers below zero.
pub(super) fn minus(text: &str) -> String {
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    let mut signed = String::with_capacity(text.len() + 2);
    while let Some(here) = chars.next() {
        let is_sign = here == '-'
            && matches!(before, ' ' | '(' | '[')
            && chars.peek().is_some_and(char::is_ascii_digit);
        signed.push(if is_sign { '\u{2212}' } else { here });
        before = here;
    }
    signed
}

/// Text or a command in which no line ends behind a hyphen of an option, or of a German "95-%-Intervall".
pub(super) fn whole_options(text: &str) -> Markup {
    html! {
        @for (number, word) in text.split(' ').enumerate() {
            @if number > 0 { " " }
            @if word.contains("--") {
                span.whole { (word) }
            } @else if let Some((percent, rest)) = word.split_once("-%-") {
                span.whole { (percent) "-%-" } (rest)
            } @else {
                (word)
            }
        }
    }
}

/// A name that may be broken where a spec has its parts; a number stays with its key.
pub(super) fn breakable(name: &str) -> Markup {
    let chars = name.char_indices().zip(name.chars().skip(1));
    let is_end = |c, next: char| matches!(c, ':' | ',' | '+') || (c == '=' && next.is_alphabetic());
    let ends = chars.filter(|&((_, c), next)| is_end(c, next)).map(|((at, _), _)| at + 1);
    let ends: Vec<usize> = ends.chain([name.len()]).collect();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    html! {
        @for (number, (start, &end)) in starts.zip(&ends).enumerate() {
            @if number > 0 { wbr; }
            (name[start..end])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_ends_where_it_would_be_misread() {
        let shown = |text: &str| words(text).into_string();
        assert_eq!(shown("3,4 ± 1,0 % more"), "3,4\u{a0}±\u{a0}1,0\u{a0}% more");
        assert_eq!(shown("more: --deals."), "more: <span class=\"whole\">--deals.</span>");
        assert_eq!(shown("95-%-Intervall"), "<span class=\"whole\">95-%-</span>Intervall");
    }

    #[test]
    fn a_number_below_zero_has_the_sign_of_minus() {
        assert_eq!(minus("-0.27 ± 0.26 (-1 to [-2, 3])"), "−0.27 ± 0.26 (−1 to [−2, 3])");
        for as_it_is in ["2026-11-27", "95-%-Intervall", "first=-0.5", "--deals 5", "1-6", "- 5", "-"] {
            assert_eq!(minus(as_it_is), as_it_is);
        }
    }

    #[test]
    fn commands_in_backquotes_are_code() {
        let shown = |text: &str| words(text).into_string();
        assert_eq!(shown("`doko games` <shows>"), "<code>doko games</code> &lt;shows&gt;");
        assert_eq!(shown("one ` alone, `two` named"), "one ` alone, `two` named");
        assert_eq!(shown("Käthe `x`"), "Käthe `x`");
    }

    #[test]
    fn a_spec_breaks_between_its_parts() {
        let shown = |name: &str| breakable(name).into_string();
        assert_eq!(shown("mixed:of=a+b,c"), "mixed:<wbr>of=<wbr>a+<wbr>b,<wbr>c");
        assert_eq!(shown("pimc:worlds=24,net=off"), "pimc:<wbr>worlds=24,<wbr>net=<wbr>off");
        assert_eq!((shown("♦:"), shown(""), shown("<b>")), ("♦:".into(), String::new(), "&lt;b&gt;".into()));
    }
}
