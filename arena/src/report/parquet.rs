//! Rows as Parquet: the columns of the CSV file with their types, and in each what it means and in which unit.
//!
//! The same rows give the same bytes: a file has a fixed number of rows in each group, and no time in it.

use std::path::Path;

use serde::Serialize;

use super::rows::{Column, ColumnKind};
use crate::error::Error;

/// A column of a file.
#[cfg_attr(not(feature = "parquet"), allow(dead_code, reason = "nobody writes it"))]
pub struct ParquetColumn {
    /// Its name, its meaning, and how a value is written.
    pub column: Column,
    /// Whether a row holds a list of such values.
    pub is_list: bool,
}

impl ParquetColumn {
    /// A column with a value, or none, in each row.
    pub fn plain(column: Column) -> ParquetColumn {
        ParquetColumn { column, is_list: false }
    }

    /// A column with a list of values, or of none, in each row.
    pub fn list(column: Column, kind: ColumnKind) -> ParquetColumn {
        ParquetColumn { column: Column { kind, ..column }, is_list: true }
    }
}

#[cfg(feature = "parquet")]
pub use with_parquet::ParquetWriter;
#[cfg(not(feature = "parquet"))]
pub use without_parquet::ParquetWriter;

#[cfg(feature = "parquet")]
mod with_parquet {
    use std::io;
    use std::mem;
    use std::path::PathBuf;
    use std::sync::Arc;

    use arrow_json::ReaderBuilder;
    use arrow_json::reader::Decoder;
    use arrow_schema::{DataType, Field, Schema};
    use parquet::arrow::ArrowWriter;
    use parquet::basic::Compression;
    use parquet::file::metadata::KeyValue;
    use parquet::file::properties::WriterProperties;

    use super::{ColumnKind, Error, ParquetColumn, Path, Serialize};
    use crate::files::NewFile;

    /// How many rows are turned into columns at a time.
    const BATCH: usize = 4_096;

    /// How many rows a group of the file has: as much is kept in memory.
    const GROUP: usize = 32 * BATCH;

    /// A file under way.
    pub struct ParquetWriter<R> {
        path: PathBuf,
        columns: Decoder,
        file: ArrowWriter<NewFile>,
        rows: Vec<R>,
    }

    impl ParquetColumn {
        fn field(self) -> Field {
            let one = match self.column.kind {
                ColumnKind::Text => DataType::Utf8,
                ColumnKind::Integer => DataType::Int64,
                ColumnKind::Figure => DataType::Float64,
                ColumnKind::Boolean => DataType::Boolean,
            };
            let value = if self.is_list { DataType::new_list(one, true) } else { one };
            let about = [("meaning", self.column.meaning), ("unit", self.column.unit)];
            let about = about.map(|(key, text)| (key.to_owned(), text));
            Field::new(self.column.name, value, true).with_metadata(about)
        }
    }

    impl<R: Serialize> ParquetWriter<R> {
        /// Begins a file of rows with these columns, each a field of the row by its name.
        ///
        /// # Errors
        /// If it cannot be written.
        pub fn create(path: &Path, columns: Vec<ParquetColumn>) -> Result<ParquetWriter<R>, Error> {
            let failed = |source| Error::Write { path: path.to_owned(), source };
            let fields: Vec<Field> = columns.into_iter().map(ParquetColumn::field).collect();
            let schema = Arc::new(Schema::new(fields));
            let decoder = ReaderBuilder::new(schema.clone()).with_batch_size(BATCH).with_strict_mode(true);
            let doko = KeyValue::new("doko".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_max_row_group_row_count(Some(GROUP))
                .set_key_value_metadata(Some(vec![doko]))
                .build();
            let file = ArrowWriter::try_new(NewFile::create(path)?, schema, Some(properties));
            Ok(ParquetWriter {
                path: path.to_owned(),
                columns: decoder.build_decoder().map_err(io::Error::other).map_err(failed)?,
                file: file.map_err(io::Error::other).map_err(failed)?,
                rows: Vec::with_capacity(BATCH),
            })
        }

        /// Adds a row.
        ///
        /// # Errors
        /// If it does not have these columns, or the file cannot be written.
        pub fn add(&mut self, row: R) -> Result<(), Error> {
            self.rows.push(row);
            let flushed = if self.rows.len() < BATCH { Ok(()) } else { self.flush() };
            flushed.map_err(|source| Error::Write { path: self.path.clone(), source })
        }

        fn flush(&mut self) -> io::Result<()> {
            self.columns.serialize(&mem::take(&mut self.rows)).map_err(io::Error::other)?;
            match self.columns.flush().map_err(io::Error::other)? {
                Some(batch) => self.file.write(&batch).map_err(io::Error::other),
                None => Ok(()),
            }
        }

        /// Completes the file.
        ///
        /// # Errors
        /// If the rest cannot be written.
        pub fn finish(mut self) -> Result<(), Error> {
            let flushed = self.flush();
            let file = flushed.and_then(|()| self.file.into_inner().map_err(io::Error::other));
            file.map_err(|source| Error::Write { path: self.path, source })?.keep()
        }
    }
}

#[cfg(not(feature = "parquet"))]
mod without_parquet {
    use std::convert::Infallible;
    use std::marker::PhantomData;

    use super::{Error, ParquetColumn, Path, Serialize};
    use crate::error::usage;

    /// A file that cannot be begun.
    pub struct ParquetWriter<R> {
        never: Infallible,
        rows: PhantomData<R>,
    }

    impl<R: Serialize> ParquetWriter<R> {
        /// Refuses.
        ///
        /// # Errors
        /// Always.
        pub fn create(_: &Path, _: Vec<ParquetColumn>) -> Result<ParquetWriter<R>, Error> {
            usage(
                "this doko is built without Parquet: build it by `cargo build --release --features parquet`, or take --csv, \
                 whose rows are the same",
            )
        }

        pub fn add(&mut self, _: R) -> Result<(), Error> {
            match self.never {}
        }

        pub fn finish(self) -> Result<(), Error> {
            match self.never {}
        }
    }
}
