package source

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/fault"
)

const (
	// maxDirectory bounds the list of what is in a ZIP archive, which is read into memory, before it is read.
	maxDirectory = 1 << 20
	// maxNamed is how many files or sheets a sentence names.
	maxNamed  = 10
	encrypted = 0x1 // a flag of an entry
)

// tables are the extensions of files with results.
var tables = []string{".csv", ".tsv", ".tab", ".txt", ".ndjson", ".jsonl", ".json", ".xlsx", ".gz", ".zip"}

// kinds are other files that are ZIP archives, by an entry that each has.
var kinds = []struct{ entry, reason string }{
	{"xl/workbook.bin", "The file is a binary workbook (XLSB). Save it as XLSX or CSV."},
	{"word/document.xml", "The file is a text document (DOCX). Copy its table to a spreadsheet, and save that as XLSX or CSV."},
	{"ppt/presentation.xml", "The file is a presentation (PPTX). Copy its table to a spreadsheet, and save that as XLSX or CSV."},
	{"content.xml", "The file is an OpenDocument file (ODS, ODT). Save it as XLSX or CSV."},
	{"index/document.iwa", "The file is one of Numbers or Pages. Export it as XLSX or CSV."},
}

// openZIP opens a workbook, or the only table of an archive.
func openZIP(ctx context.Context, file io.ReaderAt, size int64, sheet string) (io.Reader, error) {
	budget := &budgeted{in: file, left: 2 * maxDirectory}
	archive, err := zip.NewReader(budget, size)
	if errors.Is(err, errBudget) {
		return nil, fault.New(fault.Invalid, "The archive has too many files in it. Upload the file with the results by itself.")
	}
	if err != nil {
		return nil, damaged("archive", err)
	}
	budget.unlimited = true
	switch is, err := isBook(archive); {
	case err != nil:
		return nil, err
	case is:
		return bookTable(ctx, archive, size, sheet)
	}
	if sheet != "" {
		return nil, ErrNoSheets
	}
	if found, err := heats(archive.File); found != nil || err != nil {
		return found, err
	}
	entry, err := onlyTable(archive.File)
	if err != nil {
		return nil, err
	}
	switch {
	case entry.Flags&encrypted != 0:
		return nil, fault.New(fault.Invalid, "The archive has a password. Unpack it, and upload the file with the results by itself.")
	case entry.UncompressedSize64 > MaxSize:
		return nil, errTooLarge
	}
	unzipped, err := entry.Open()
	if err != nil {
		return nil, damaged("archive", err)
	}
	return single(unzipped, "archive")
}

// onlyTable returns the only file of an archive, or its only file with a table.
func onlyTable(entries []*zip.File) (*zip.File, error) {
	var files, found []*zip.File
	for _, entry := range entries {
		if IsSystem(entry.Name) {
			continue
		}
		files = append(files, entry)
		if slices.Contains(tables, strings.ToLower(path.Ext(entry.Name))) {
			found = append(found, entry)
		}
	}
	if len(found) == 0 {
		found = files
	}
	switch len(found) {
	case 0:
		return nil, fault.New(fault.Invalid, "The archive has no file in it.")
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, entry := range found {
		names[i] = entry.Name
	}
	return nil, fault.New(fault.Invalid, "The archive has several files: "+list(names)+". Upload each by itself.")
}

// IsSystem reports whether an entry is a folder, or what macOS and Windows add to one, which is not the user's.
func IsSystem(name string) bool {
	base := path.Base(name)
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(base, ".") || base == "Thumbs.db" || base == "desktop.ini"
}

// list quotes names for a sentence.
func list(names []string) string {
	quoted := make([]string, 0, maxNamed)
	for _, name := range names[:min(len(names), maxNamed)] {
		runes := []rune(strings.ToValidUTF8(name, "\uFFFD"))
		quoted = append(quoted, strconv.Quote(string(runes[:min(len(runes), 100)])))
	}
	s := strings.Join(quoted, ", ")
	if more := len(names) - maxNamed; more > 0 {
		s += fmt.Sprintf(" and %d more", more)
	}
	return s
}

// errBudget is that more was read than there is memory for.
var errBudget = errors.New("more was read than is allowed")

// budgeted reads a file, and no more of it than was allowed.
type budgeted struct {
	in        io.ReaderAt
	left      int
	unlimited bool
}

// ReadAt implements io.ReaderAt.
func (b *budgeted) ReadAt(p []byte, at int64) (int, error) {
	if !b.unlimited {
		if b.left -= len(p); b.left < 0 {
			return 0, errBudget
		}
	}
	return b.in.ReadAt(p, at) //nolint:wrapcheck // a reader returns io.EOF unwrapped
}
