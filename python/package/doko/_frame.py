"""Tables of results, for pandas, polars, Arrow and NumPy."""

from __future__ import annotations

import csv
import html
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from doko import _doko


class Column(NamedTuple):
    """What a column is."""

    name: str
    unit: str
    """What its values are, such as ``points``, ``Augen`` or ``text``."""
    meaning: str
    type: type = str
    """``str``, ``int``, ``float`` or ``bool``."""


_READ: dict[type, Callable[[str], Any]] = {
    str: str,
    int: lambda text: int(text) if text else None,
    float: lambda text: float(text) if text else None,
    bool: lambda text: text == "true" if text else None,
}
_TYPES = {kind.__name__: kind for kind in _READ}


class Frame:
    """A table with named columns, in the order of the games.

    ``pandas.DataFrame``, ``polars.DataFrame`` and ``pyarrow.table`` take it through Arrow; :meth:`to_pandas` and :meth:`to_polars`
    are the same in a word. ``frame["points"]`` is a column as a NumPy array, ``frame.about`` says what the columns mean.
    """

    def __init__(self, data: dict[str, list[Any]], about: dict[str, Column]) -> None:
        self._data = data
        self.about = about

    @classmethod
    def _read(cls, path: Path, kind: str) -> Frame:
        told = _doko.columns(kind)
        assert told is not None, f"doko columns {kind}"
        known = {name: Column(name, unit, meaning, _TYPES[of]) for name, unit, meaning, of in told}
        with path.open(newline="", encoding="utf-8") as file:
            rows = csv.reader(file)
            names = next(rows)
            columns: list[list[str]] = [list(column) for column in zip(*rows)] or [[] for _ in names]
        about = {name: known.get(name, Column(name, "text", "")) for name in names}
        read = [_READ[about[name].type] for name in names]
        return cls({name: [take(text) for text in texts] for name, take, texts in zip(names, read, columns)}, about)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(self._data)

    def __len__(self) -> int:
        return len(next(iter(self._data.values()), []))

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __getitem__(self, name: str) -> np.ndarray:
        column = self._data[name]
        kind = self.about[name].type
        if kind is float or (kind is int and None in column):
            return np.array([np.nan if value is None else value for value in column], dtype=np.float64)
        if kind is int:
            return np.array(column, dtype=np.int64)
        if kind is bool and None not in column:
            return np.array(column, dtype=np.bool_)
        return np.array(column, dtype=object)

    def rows(self) -> list[dict[str, Any]]:
        """Every row as a dictionary; ``None`` where a cell is empty."""
        return [dict(zip(self._data, row)) for row in zip(*self._data.values())]

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``."""
        import pandas

        def column(name: str) -> Any:
            values = self._data[name]
            if self.about[name].type in (int, bool) and None in values:
                return pandas.array(values, dtype="Int64" if self.about[name].type is int else "boolean")
            return self[name] if self.about[name].type is not str else values

        return pandas.DataFrame({name: column(name) for name in self._data})

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
        import polars

        kinds = {int: polars.Int64, float: polars.Float64, bool: polars.Boolean, str: polars.String}
        return polars.DataFrame(self._data, schema={name: kinds[self.about[name].type] for name in self._data})

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
        import pyarrow

        kinds = {int: pyarrow.int64(), float: pyarrow.float64(), bool: pyarrow.bool_(), str: pyarrow.string()}
        schema = pyarrow.schema([(name, kinds[self.about[name].type]) for name in self._data])
        return pyarrow.table(self._data, schema=schema)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        try:
            table = self.to_arrow()
        except ImportError:
            table = self.to_polars()
        return table.__arrow_c_stream__(requested_schema)

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> Any:
        return self.to_arrow().__dataframe__(nan_as_null, allow_copy)

    def __repr__(self) -> str:
        return f"<Frame of {len(self)} rows: {', '.join(self._data)}>"

    def _repr_html_(self) -> str:
        shown = self.rows()[:20]
        heads = "".join(
            f'<th title="{html.escape(self.about[name].meaning)}">{html.escape(name)}</th>' for name in self._data
        )
        cells = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape('' if cell is None else str(cell))}</td>" for cell in row.values())
            + "</tr>"
            for row in shown
        )
        more = f"<p>{len(self) - len(shown)} more rows</p>" if len(self) > len(shown) else ""
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>{more}"
