package source

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"harrier/internal/fault"
	"harrier/internal/table/cell"
)

// Book is a workbook whose sheets are read one after the other. Its cells have the text that a spreadsheet shows, but for dates, which are written by
// ISO 8601, and times that are shown without their seconds.
type Book struct {
	// Sheets are the visible sheets that have data.
	Sheets []string
	// Is1904 says that dates that are numbers count from 1904.
	Is1904 bool

	w *workbook
}

// IsWorkbook reports whether an archive is a workbook. What other programs make of tables and texts is fault.Invalid, with what to send instead.
func IsWorkbook(file io.ReaderAt, size int64) (bool, error) {
	archive, err := Archive(file, size)
	if err != nil {
		return false, err
	}
	return isBook(archive)
}

func isBook(archive *zip.Reader) (bool, error) {
	for _, entry := range archive.File {
		name := strings.ToLower(entry.Name)
		if name == "xl/workbook.xml" {
			return true, nil
		}
		for _, kind := range kinds {
			if name == kind.entry {
				return false, fault.New(fault.Invalid, kind.reason)
			}
		}
	}
	return false, nil
}

// OpenBook opens a workbook. With the name of a sheet, it has only that. It fails with ErrSlow once reading it has taken longer than within, if that is
// not zero. The time between reads does not count.
func OpenBook(ctx context.Context, file io.ReaderAt, size int64, sheet string, within time.Duration) (*Book, error) {
	archive, err := Archive(file, size)
	if err != nil {
		return nil, err
	}
	return openBook(ctx, archive, size, sheet, within)
}

func openBook(ctx context.Context, archive *zip.Reader, size int64, sheet string, within time.Duration) (*Book, error) {
	w, err := newWorkbook(ctx, archive, size, within)
	if err != nil {
		return nil, err
	}
	pause := w.busy()
	defer pause()
	b := &Book{Is1904: w.is1904, w: w}
	b.Sheets, err = w.choose(sheet)
	return b, err
}

// bookTable returns the sheets of a workbook as one table.
func bookTable(ctx context.Context, archive *zip.Reader, size int64, sheet string) (io.Reader, error) {
	b, err := openBook(ctx, archive, size, sheet, 0)
	if err != nil {
		return nil, err
	}
	return b.table(b.Sheets...)
}

// Sheet returns a sheet as CSV, with each row on the line of its number. The one before it is not read any further.
func (b *Book) Sheet(name string) (io.Reader, error) { return b.table(name) }

// table returns sheets as CSV, one below the other.
func (b *Book) table(names ...string) (io.Reader, error) {
	pause := b.w.busy()
	defer pause()
	return b.w.sheets(names)
}

// dateShown is a date, or a date and a time, as a spreadsheet shows it.
var dateShown = regexp.MustCompile(`^\D{0,12}\d{1,4}[-/. ]\s?(?:\d{1,2}|\p{L}{3,12}\.?)[-/. ,]{1,2}\d{1,4}(?:\D|$)|^\p{L}{3,12}\.? \d{1,2}, \d{4}`)

// restore writes what the cells of the present row have where that is more than they show: dates, or the seconds of times.
func (w *workbook) restore(cells []string) error {
	if !w.raw.Next() {
		return errors.Join(w.raw.Error(), errors.New("the sheet has fewer rows than before"))
	}
	dated, short := slices.ContainsFunc(cells, dateShown.MatchString), slices.ContainsFunc(cells, minutesShown.MatchString)
	raw, err := w.raw.Columns(excelize.Options{RawCellValue: true})
	if err != nil {
		return err //nolint:wrapcheck // the caller says what it means
	}
	if dated {
		w.date(cells, raw)
	}
	if short {
		w.addSeconds(cells, raw)
	}
	return nil
}

// date writes the dates of a row by ISO 8601.
func (w *workbook) date(cells, raw []string) {
	for i, shown := range cells {
		if i >= len(raw) || !dateShown.MatchString(shown) {
			continue
		}
		days, err := strconv.ParseFloat(raw[i], 64)
		if err != nil || days < cell.FirstSerial || days > cell.LastSerial {
			continue
		}
		t, err := excelize.ExcelDateToTime(days, w.is1904)
		if err != nil {
			continue
		}
		t = t.Round(time.Second)
		if cells[i] = t.Format(time.DateOnly); t.Hour()+t.Minute()+t.Second() > 0 {
			cells[i] = t.Format(time.DateTime)
		}
	}
}
