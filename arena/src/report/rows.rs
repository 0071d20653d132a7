//! Rows for programs: a CSV file is a list of structs, and its header and what `doko columns` says of it follow from
//! their fields.
//!
//! A field's doc comment is what the column means. Its unit follows from its type, or stands in
//! `#[schemars(extend("unit" = "points"))]`.

use std::io::{self, Write};
use std::marker::PhantomData;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

use crate::stats::Estimate;

/// A row of a CSV file.
pub trait Row: Serialize + JsonSchema {
    /// What the file is called in the folder of a run, or after its command.
    const FILE: &'static str;

    /// Which command writes it, and what one row is.
    const ABOUT: &'static str;
}

/// A figure with its interval: in JSON an object, in CSV three columns, `x`, `x_ci95_low` and `x_ci95_high`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Interval {
    /// The figure.
    mean: Option<f64>,
    /// The ends of its 95% confidence interval; each is `null` where too few cases are behind it.
    ci95: [Option<f64>; 2],
}

impl Interval {
    /// A figure between the ends of its interval.
    pub fn new(mean: Option<f64>, ci95: Option<[f64; 2]>) -> Interval {
        Interval { mean, ci95: ci95.map_or([None; 2], |ends| ends.map(Some)) }
    }

    /// The figure and the ends, for rows whose columns have names of their own.
    pub const fn columns(self) -> [Option<f64>; 3] {
        [self.mean, self.ci95[0], self.ci95[1]]
    }
}

impl From<Option<Estimate>> for Interval {
    fn from(estimate: Option<Estimate>) -> Interval {
        Interval::new(estimate.map(|estimate| estimate.mean), estimate.and_then(|estimate| estimate.ci95()))
    }
}

/// A column of a CSV file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the header.
    pub name: String,
    /// What its values are, such as `points` or `text`.
    pub unit: String,
    /// How they are written.
    pub kind: ColumnKind,
    /// What it means, as a sentence.
    pub meaning: String,
}

/// How the values of a column are written; a cell is empty where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// As words.
    Text,
    /// As whole numbers.
    Integer,
    /// As numbers with a point.
    Figure,
    /// As `true` or `false`.
    Boolean,
}

impl ColumnKind {
    /// That of a field, or of what an array holds.
    fn of(field: &Value) -> ColumnKind {
        let name = field["type"].as_str().or_else(|| field["type"][0].as_str());
        match name {
            Some("integer") => ColumnKind::Integer,
            Some("boolean") => ColumnKind::Boolean,
            Some("number") => ColumnKind::Figure,
            _ => ColumnKind::Text,
        }
    }
}

impl Column {
    /// The columns of a field: one, the three of an [`Interval`], those of an array, numbered from 1, or those of another
    /// struct.
    fn of(name: &str, field: &Value) -> Vec<Column> {
        let text = |key: &str| field[key].as_str().unwrap_or_default().replace('\n', " ");
        let array = field["maxItems"].as_u64();
        let unit = match text("unit") {
            unit if !unit.is_empty() => unit,
            _ if array.is_some() => unit_of(&field["items"]["type"]).to_owned(),
            _ => unit_of(&field["type"]).to_owned(),
        };
        let kind = match array {
            Some(_) => ColumnKind::of(&field["items"]),
            None if field["properties"]["ci95"].is_object() => ColumnKind::Figure,
            None => ColumnKind::of(field),
        };
        let column = |name: String, meaning: &str| Column {
            name,
            unit: unit.clone(),
            kind,
            meaning: meaning.to_owned(),
        };
        let meaning = text("description");
        let numbered = |number: u64| match number {
            1 => column(format!("{name}_1"), &meaning),
            _ => column(format!("{name}_{number}"), &format!("The same of number {number}.")),
        };
        match array {
            Some(length) => (1..=length).map(numbered).collect(),
            None if field["properties"]["ci95"].is_object() => {
                let low =
                    "The lower end of its 95% confidence interval; empty where too few cases are behind it.";
                vec![
                    column(name.to_owned(), &meaning),
                    column(format!("{name}_ci95_low"), low),
                    column(format!("{name}_ci95_high"), "The upper end."),
                ]
            }
            None if field["properties"].is_object() => columns_of(field),
            None => vec![column(name.to_owned(), &meaning)],
        }
    }
}

/// What values of a JSON type are; `figure` for numbers whose field does not say it.
fn unit_of(json_type: &Value) -> &'static str {
    let name = json_type.as_str().or_else(|| json_type[0].as_str());
    match name {
        Some("integer") => "number",
        Some("boolean") => "true or false",
        Some("string") => "text",
        _ => "figure",
    }
}

/// The columns of a file of such rows, in their order.
pub fn columns<R: Row>() -> Vec<Column> {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<R>().to_value();
    columns_of(&schema)
}

/// The columns of the fields of a struct.
fn columns_of(schema: &Value) -> Vec<Column> {
    let fields = schema["properties"].as_object().expect("a row has fields");
    fields.iter().flat_map(|(name, field)| Column::of(name, field)).collect()
}

/// A CSV file of such rows under way.
pub struct RowWriter<R, W: Write> {
    csv: csv::Writer<W>,
    rows: PhantomData<fn(R)>,
}

impl<R: Row, W: Write> RowWriter<R, W> {
    /// Begins with the header.
    pub fn new(out: W) -> io::Result<RowWriter<R, W>> {
        RowWriter::with_more(out, &[])
    }

    /// Begins with the header, and further columns that depend on what is asked for.
    pub fn with_more(out: W, more: &[&str]) -> io::Result<RowWriter<R, W>> {
        let mut csv = csv::WriterBuilder::new().has_headers(false).flexible(true).from_writer(out);
        let columns = columns::<R>();
        csv.write_record(columns.iter().map(|column| &*column.name).chain(more.iter().copied()))?;
        Ok(RowWriter { csv, rows: PhantomData })
    }

    /// Adds a row.
    pub fn add(&mut self, row: &R) -> io::Result<()> {
        Ok(self.csv.serialize(row)?)
    }

    /// Adds a row, and what stands in the further columns.
    pub fn add_with(&mut self, row: &R, more: &[f64]) -> io::Result<()> {
        Ok(self.csv.serialize((row, more))?)
    }

    /// The writer, with everything written.
    pub fn finish(self) -> io::Result<W> {
        self.csv.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.to_string()))
    }
}

/// Writes a whole file.
pub fn write<R: Row>(rows: impl IntoIterator<Item = R>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = RowWriter::new(out)?;
    rows.into_iter().try_for_each(|row| csv.add(&row))?;
    csv.finish()?.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, JsonSchema)]
    struct Sample {
        /// The name.
        name: String,
        /// How many,
        /// if known.
        count: Option<u64>,
        /// The gain.
        #[schemars(extend("unit" = "points per game"))]
        gain: Interval,
        /// The points of each.
        points: [Option<i64>; 2],
    }

    impl Row for Sample {
        const FILE: &'static str = "sample.csv";
        const ABOUT: &'static str = "a sample";
    }

    #[test]
    fn a_file_has_the_columns_of_its_rows() {
        use ColumnKind::{Figure, Integer, Text};

        let columns = columns::<Sample>();
        let told: Vec<[&str; 3]> =
            columns.iter().map(|column| [&*column.name, &*column.unit, &*column.meaning]).collect();
        let low = "The lower end of its 95% confidence interval; empty where too few cases are behind it.";
        let expected = [
            ["name", "text", "The name."],
            ["count", "number", "How many, if known."],
            ["gain", "points per game", "The gain."],
            ["gain_ci95_low", "points per game", low],
            ["gain_ci95_high", "points per game", "The upper end."],
            ["points_1", "number", "The points of each."],
            ["points_2", "number", "The same of number 2."],
        ];
        assert_eq!(told, expected);
        let kinds: Vec<ColumnKind> = columns.iter().map(|column| column.kind).collect();
        assert_eq!(kinds, [Text, Integer, Figure, Figure, Figure, Integer, Integer]);
        let rows = [
            Sample { name: "a,b".to_owned(), count: None, gain: Interval::default(), points: [None; 2] },
            Sample {
                name: "c".to_owned(),
                count: Some(2),
                gain: Interval::new(Some(0.5), Some([0.25, 1.0])),
                points: [Some(-3), None],
            },
        ];
        let mut text = Vec::new();
        write(rows, &mut text).unwrap();
        let expected = "name,count,gain,gain_ci95_low,gain_ci95_high,points_1,points_2\n\"a,b\",,,,,,\nc,2,0.5,0.25,1.0,-3,\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }

    #[test]
    fn a_file_without_rows_has_its_header() {
        let mut text = Vec::new();
        write(Vec::<Sample>::new(), &mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "name,count,gain,gain_ci95_low,gain_ci95_high,points_1,points_2\n"
        );
    }
}
