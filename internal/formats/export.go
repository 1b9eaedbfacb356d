package formats

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"
	"time"

	"harrier/internal/fault"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// export is an archive of tables, lists, tracks and other files, as a service or its user packed it. Every file is accounted for.
type export struct {
	u    *Upload
	a    *archive
	kind Kind
	// named are the files that a table names.
	named  map[int]bool
	lists  []part
	tables []*logTable
	// packed are the tracks of archives in the archive. They come after the lists, whose runs they fill in.
	packed []part
	// failed is why the first table could not be read; nil if none failed.
	failed error
	// found says that a list or a track was found.
	found bool
}

// openExport opens an archive.
func openExport(ctx context.Context, u *Upload, a *archive) (Source, Kind, error) {
	x := &export{u: u, a: a, named: map[int]bool{}}
	for i, f := range a.File {
		if source.IsSystem(f.Name) || formatOf(f.Name) != "" {
			continue
		}
		known, err := x.list(ctx, i)
		if err != nil {
			return Source{}, x.kind, err
		}
		x.named[i] = known
	}
	parts := &sequence{parts: append(x.lists, x.packed...)}
	parts.parts = append(parts.parts, a.others(u, x.named)...)
	tracks := 0
	for i, f := range a.File {
		if formatOf(f.Name) != "" && !source.IsSystem(f.Name) && !x.named[i] {
			tracks++
		}
	}
	if x.kind == "" {
		x.kind = Tracks
	}
	switch {
	case tracks == 0 && !x.found && x.failed != nil:
		return Source{}, x.kind, x.failed
	case tracks == 0 && !x.found:
		return Source{}, x.kind, fault.New(fault.Invalid, "The archive has no tracks in it (GPX, TCX or FIT), no table, and no list of a service that is known.")
	case tracks > MaxItems:
		return Source{}, x.kind, errTooMany("tracks", MaxItems)
	}
	return parts.source(x.tables...), x.kind, nil
}

// list takes a file that is a list of activities or days, and reports whether it is one.
func (x *export) list(ctx context.Context, at int) (bool, error) {
	f := x.a.File[at]
	name := strings.ToLower(path.Base(f.Name))
	switch path.Ext(name) {
	case ".xml":
		return x.apple(ctx, f)
	case ".zip":
		return true, x.nested(ctx, f)
	case ".csv", ".tsv":
		return x.table(ctx, f)
	case ".json":
		return x.json(ctx, f)
	}
	return false, nil
}

// is says which service the archive is of; the first that is found counts.
func (x *export) is(kind Kind) {
	if x.kind == "" {
		x.kind = kind
	}
}

// add adds a table. One that cannot be read is named, and so is why; a question to the sender ends reading.
func (x *export) add(ctx context.Context, t *logTable, name string) (bool, error) {
	t.place = name + ", "
	err := t.prepare(ctx)
	var asked *report.Ask
	switch {
	case errors.As(err, &asked) && !asked.About("map"):
		x.is(t.kind)
		return false, err
	case errors.As(err, new(*fault.Error)):
		if x.failed == nil {
			x.failed = err
		}
		x.lists = append(x.lists, leftPart(name, NotUnderstood, fault.Sentence(err)))
		return true, nil
	case err != nil:
		return false, err
	}
	x.is(t.kind)
	x.found = true
	x.lists, x.tables = append(x.lists, t.part()), append(x.tables, t)
	dir := path.Dir(name)
	for file := range t.files {
		if i := x.a.at(path.Join(dir, file)); i >= 0 {
			x.named[i] = true
		}
	}
	t.complete = func(ctx context.Context, item *Item, file string, row int) error {
		return x.a.complete(ctx, x.u, item, file, x.a.at(path.Join(dir, file)), row)
	}
	return true, nil
}

// table takes a CSV file, if its header is one of a log.
func (x *export) table(ctx context.Context, f *zip.File) (bool, error) {
	t := &logTable{u: x.u, kind: Days, file: path.Base(f.Name), open: func(context.Context) (rows, error) {
		in, err := source.Entry(f)
		if err != nil {
			return nil, err
		}
		return openCSV(in, 0)
	}}
	if err := t.recognize(ctx); err != nil {
		return false, skippable(err)
	}
	if s := serviceOfFile(f.Name); s != nil && !s.json {
		t.of(s)
	}
	return x.add(ctx, t, f.Name)
}

// skippable is an error of a file that is left out for it; nil for a fault.
func skippable(err error) error {
	if errors.As(err, new(*fault.Error)) {
		return nil
	}
	return err
}

// json takes a list of a service.
func (x *export) json(ctx context.Context, f *zip.File) (bool, error) {
	s := serviceOfFile(f.Name)
	if s == nil || !s.json {
		in, err := source.Entry(f)
		if err != nil {
			return false, skippable(err)
		}
		s, err = serviceOfJSON(in)
		_ = in.Close()
		if err != nil {
			return false, skippable(err)
		}
	}
	t := &logTable{u: x.u, open: func(context.Context) (rows, error) {
		in, err := source.Entry(f)
		if err != nil {
			return nil, err
		}
		return openJSON(s, in), nil
	}}
	t.of(s)
	return x.add(ctx, t, f.Name)
}

// apple takes the document of Apple Health.
func (x *export) apple(ctx context.Context, f *zip.File) (bool, error) {
	in, err := source.Entry(f)
	if err != nil {
		return false, skippable(err)
	}
	head := make([]byte, headLength)
	n, err := io.ReadFull(in, head)
	_ = in.Close()
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) || !isApple(head[:n]) {
		return false, nil
	}
	if in, err = source.Entry(f); err != nil {
		return false, err
	}
	defer func() { _ = in.Close() }()
	health, err := readApple(ctx, in)
	if err != nil {
		return false, err
	}
	x.is(Apple)
	x.found = true
	dir := path.Dir(f.Name)
	health.route = func(ctx context.Context, item *Item, file string, workout int) error {
		return x.a.complete(ctx, x.u, item, file, x.a.at(path.Join(dir, file)), workout)
	}
	for i := range health.workouts {
		if at := x.a.at(path.Join(dir, health.workouts[i].route)); at >= 0 {
			x.named[at] = true
		}
	}
	x.lists = append(x.lists, health.parts(x.u)...)
	return true, nil
}

// nested takes the tracks of an archive in the archive, one level down.
func (x *export) nested(ctx context.Context, f *zip.File) error {
	open := func(context.Context) (reader, error) {
		in, err := source.Entry(f)
		if err != nil {
			return nil, err
		}
		return newNested(x.u, f.Name, in), nil
	}
	in, err := open(ctx)
	if err != nil {
		x.lists = append(x.lists, leftPart(f.Name, Unreadable, fault.Sentence(err)))
		return skippable(err)
	}
	defer in.close()
	count := 0
	for nested, _ := in.(*nestedReader); ; count++ {
		track, err := nested.forward(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if err := skippable(err); err != nil {
				return err
			}
			count++ // the item that says why
			break
		}
		x.found = x.found || track
		if count > MaxItems {
			return errTooMany("files", MaxItems)
		}
	}
	if count == 0 {
		x.lists = append(x.lists, leftPart(f.Name, NotUnderstood, "The archive in the archive has no file that can be read."))
		return nil
	}
	if strings.HasPrefix(f.Name, "DI_CONNECT/") {
		x.is(Garmin)
	}
	x.packed = append(x.packed, part{len: count, open: open})
	return nil
}

// openWorkbook opens the sheets of a workbook that have a header of a log, or the one that the sender names.
func openWorkbook(ctx context.Context, u *Upload) (Source, Kind, error) {
	var within time.Duration
	if u.Workbook != nil {
		var err error
		if within, err = u.Workbook(); err != nil {
			return Source{}, Days, err
		}
	}
	book, err := source.OpenBook(ctx, u.File, u.Size, u.Sheet, within)
	if err != nil {
		return Source{}, Days, err
	}
	if len(book.Sheets) > maxSheets {
		return Source{}, Days, report.NewAsk("sheet", book.Sheets[:min(len(book.Sheets), maxChoices)],
			"The workbook has %d sheets. Name one of them, such as %s.", len(book.Sheets), line(book.Sheets[0], 100))
	}
	x := &export{u: u}
	for _, name := range book.Sheets {
		t, err := sheetTable(ctx, u, book, name)
		if err != nil {
			return Source{}, Days, err
		}
		err = t.prepare(ctx)
		var asked *report.Ask
		switch {
		case errors.As(err, &asked) && asked.About("map") && len(book.Sheets) > 1:
			x.failed = err
			x.lists = append(x.lists, leftPart("sheet "+strconv.Quote(line(name, 60)), NotUnderstood, errSheet))
			continue
		case err != nil:
			return Source{}, t.kind, err
		}
		x.is(t.kind)
		x.lists, x.tables = append(x.lists, t.part()), append(x.tables, t)
	}
	if len(x.tables) == 0 {
		return Source{}, Days, x.failed
	}
	parts := &sequence{parts: x.lists}
	return parts.source(x.tables...), x.kind, nil
}

// sheetTable opens a sheet of a workbook, and finds the columns in its header.
func sheetTable(ctx context.Context, u *Upload, book *source.Book, name string) (*logTable, error) {
	t := &logTable{u: u, kind: Days, is1904: book.Is1904, name: name, file: u.Name}
	t.open = func(context.Context) (rows, error) {
		in, err := book.Sheet(name)
		if err != nil {
			return nil, err
		}
		opened, err := openCSV(io.NopCloser(in), 0)
		if err != nil {
			return nil, err
		}
		opened.noted = func(n source.Noted) { t.notes = append(t.notes, n) }
		return opened, nil
	}
	if len(book.Sheets) > 1 {
		t.place = "sheet " + strconv.Quote(line(name, 60)) + ", "
	}
	err := t.recognize(ctx)
	return t, err
}

// errSheet says why a sheet is not read.
const errSheet = "The sheet has no column of dates, or nothing beside it that is understood."

// maxSheets is how many sheets of a workbook are read, such as those of the months of five years. Each is read several times.
const maxSheets = 60
