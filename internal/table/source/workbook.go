package source

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"harrier/internal/fault"
)

// Limits of a workbook. It is read in memory: its file, what the file unpacks to, and the strings that its cells share.
const (
	MaxWorkbook = 16 << 20 // bytes of the file
	maxUnpacked = 32 << 20 // of the parts that are read
	maxPart     = 1 << 20  // of one that is not a sheet and has no cells' text, such as the styles
	maxSheets   = 200
	// maxConverting bounds the processor time: a cell with a number format takes some 50 microseconds, and some milliseconds with a hostile one.
	maxConverting = 30 * time.Second
	// chunk is how much of a table is made at a time.
	chunk = 32 << 10
)

// errWorkbookSize is a workbook over a limit.
var errWorkbookSize = fault.Newf(fault.TooLarge,
	"The workbook is larger than %d MiB, or %d MiB unpacked. Save the sheet with the results as CSV.", MaxWorkbook>>20, maxUnpacked>>20)

// newWorkbook reads a workbook, and none of its sheets. Reading it and them may take as long as within; zero for as long as any may.
func newWorkbook(ctx context.Context, archive *zip.Reader, size int64, within time.Duration) (*workbook, error) {
	if size > MaxWorkbook {
		return nil, errWorkbookSize
	}
	w := &workbook{ctx: ctx, facts: map[string]*facts{}, within: cmp.Or(within, maxConverting)}
	pause := w.busy()
	defer pause()
	parts, err := w.partsOf(archive)
	if err != nil {
		return nil, err
	}
	w.book, err = excelize.OpenReader(parts, excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked})
	if err != nil {
		return nil, damaged("workbook", err)
	}
	w.watch()
	if props, err := w.book.GetWorkbookProps(); err == nil && props.Date1904 != nil && *props.Date1904 {
		// A time such as 1:02:03 would be shown as one of 1904, with 35,064 hours more by the format [h].
		w.is1904 = true
		if err := w.book.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: new(false)}); err != nil {
			return nil, damaged("workbook", err)
		}
	}
	w.paths, err = paths(archive)
	return w, err
}

// workbook reads a sheet as CSV.
type workbook struct {
	ctx  context.Context //nolint:containedctx // it is read within one request
	book *excelize.File
	rows *excelize.Rows
	// raw are the rows with their stored values.
	raw     *excelize.Rows
	is1904  bool
	csv     *csv.Writer
	pending bytes.Buffer
	// within is how long reading may take, spent how long it has taken, and since when the present read began.
	within, spent time.Duration
	since         time.Time
	// names are the sheets that are read, and at is the present one.
	names []string
	at    int
	// facts and paths are those of the sheets.
	facts map[string]*facts
	paths map[string]string
	// merged are the present sheet's, from the first row on, and row is the number of the present row.
	merged []*merged
	row    int
	// notes are what is still to be said about the present sheet.
	notes []*note
	// interrupted is why the reader of cells was interrupted; nil if it was not.
	interrupted error
}

// sheets returns some sheets as CSV.
func (w *workbook) sheets(names []string) (io.Reader, error) {
	w.names, w.pending = names, bytes.Buffer{}
	w.csv = csv.NewWriter(&w.pending)
	w.pending.WriteString("\ufeff") // the text is UTF-8, whatever its first letters look like
	if err := w.open(0); err != nil {
		return nil, err
	}
	return newBounded(w, "workbook"), nil
}

// partsOf returns an archive with the parts of a workbook that hold cells, after all of them have been checked.
func (w *workbook) partsOf(archive *zip.Reader) (io.Reader, error) {
	var parts bytes.Buffer
	out := zip.NewWriter(&parts)
	var total uint64
	var sheets size
	for _, part := range archive.File {
		name := strings.ToLower(strings.ReplaceAll(part.Name, `\`, "/"))
		kind := kindOf(name)
		if kind == unread {
			continue
		}
		total += part.UncompressedSize64
		if total > maxUnpacked || kind == small && part.UncompressedSize64 > maxPart {
			return nil, errWorkbookSize
		}
		w.facts[name] = &facts{size: &sheets}
		if err := checkPart(part, kind, w.late, w.facts[name]); err != nil {
			return nil, err
		}
		if err := out.Copy(part); err != nil {
			return nil, damaged("workbook", err)
		}
	}
	if err := out.Close(); err != nil {
		return nil, fmt.Errorf("copy the workbook: %w", err)
	}
	return &parts, nil
}

// open begins to read a sheet. Where there are several, a row with its name comes first.
func (w *workbook) open(at int) (err error) {
	name := w.names[at]
	w.at, w.row, w.merged, w.notes = at, 0, nil, nil
	if facts := w.facts[w.paths[name]]; facts != nil {
		if err := facts.refuse(name); err != nil {
			return err
		}
		w.merged = slices.Clone(facts.merged) // which shrinks while the sheet is read
		slices.SortFunc(w.merged, func(a, b *merged) int { return cmp.Compare(a.from, b.from) })
		w.notes = facts.notes
	}
	if len(w.names) > 1 {
		if err := w.csv.Write(append([]string{SheetMark + name}, w.names...)); err != nil {
			return err //nolint:wrapcheck // bounded says what it means
		}
		w.csv.Flush()
	}
	w.rows, err = w.book.Rows(name)
	if err == nil {
		w.raw, err = w.book.Rows(name)
	}
	return damaged("workbook", err)
}

// nextSheet opens the next sheet after the last row of one. ended says that there is none.
func (w *workbook) nextSheet() (ended bool, err error) {
	if err := w.failure(w.rows.Error()); err != nil {
		return true, err
	}
	if err := w.writeNotes(); err != nil || w.at == len(w.names)-1 {
		return true, err
	}
	return false, w.open(w.at + 1)
}

// choose returns the sheets to read: the one named, or else the visible ones with data.
func (w *workbook) choose(named string) ([]string, error) {
	sheets := w.book.GetSheetList()
	if len(sheets) > maxSheets {
		return nil, fault.Newf(fault.Invalid, "The workbook has more than %d sheets. Save the one with the results as CSV.", maxSheets)
	}
	if named != "" {
		at := slices.IndexFunc(sheets, func(s string) bool { return strings.EqualFold(s, strings.TrimSpace(named)) })
		if at < 0 {
			return nil, &fault.Error{Kind: fault.Invalid, Detail: "The file cannot be read as asked.", Fields: []fault.Field{{
				Pointer: "sheet", Detail: "The workbook has no such sheet. Its sheets are " + list(sheets) + ".",
			}}}
		}
		return sheets[at : at+1], nil
	}
	var found []string
	for _, name := range sheets {
		if visible, err := w.book.GetSheetVisible(name); err != nil || !visible {
			continue
		}
		if has, err := w.hasData(name); err != nil {
			return nil, err
		} else if has {
			found = append(found, name)
		}
	}
	if len(found) == 0 {
		return nil, fault.New(fault.Invalid, "The workbook has no data in it.")
	}
	return found, nil
}

func (w *workbook) hasData(name string) (bool, error) {
	rows, err := w.book.Rows(name)
	if err != nil {
		return false, damaged("workbook", err)
	}
	for rows.Next() {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err := w.failure(err); err != nil {
			return false, err
		}
		if slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" }) {
			return true, nil
		}
	}
	return false, w.failure(rows.Error())
}

// failure returns why reading cells ended, if it was not their end. A reader that was interrupted says nothing itself.
func (w *workbook) failure(err error) error {
	return damaged("workbook", cmp.Or(w.interrupted, err))
}

// breaks are what separates lines inside a cell. A cell on several lines would shift the numbers of those after it.
var breaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// onOneLine puts each cell of a row on one line, and reports false if the row is too long.
func onOneLine(cells []string) bool {
	length := 0
	for i, cell := range cells {
		cells[i] = breaks.Replace(cell)
		length += len(cell)
	}
	return length <= MaxRow
}

// Read implements io.Reader.
func (w *workbook) Read(p []byte) (int, error) {
	pause := w.busy()
	defer pause()
	for w.pending.Len() < chunk {
		if !w.rows.Next() {
			ended, err := w.nextSheet()
			if err != nil {
				return 0, err
			}
			if ended {
				break
			}
			continue
		}
		w.row++
		cells, err := w.rows.Columns()
		if err == nil {
			err = w.restore(cells)
		}
		if err := w.failure(err); err != nil {
			return 0, err
		}
		cells = w.fill(cells)
		if len(cells) == 0 { // there may be a million of them before the next row
			w.pending.WriteByte('\n')
			continue
		}
		if !onOneLine(cells) {
			return 0, errPart
		}
		if err := w.csv.Write(cells); err != nil {
			return 0, err //nolint:wrapcheck // bounded says what it means
		}
		w.csv.Flush()
	}
	return w.pending.Read(p) //nolint:wrapcheck // a reader returns io.EOF unwrapped
}
