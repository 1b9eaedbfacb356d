package formats

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/table/source"
	"harrier/internal/text"
)

const (
	// harrierDocument is the document in an export of Harrier, and harrierEntries the list in it that has the log.
	harrierDocument = "harrier.json"
	harrierEntries  = "entries"
	// maxDocument is how many bytes the document may have, unpacked, and maxEntry how many one of its days.
	maxDocument = 4 << 30
	maxEntry    = 4 << 20
	// maxBox is how long the name of a checkbox may be.
	maxBox = 60
)

var errExportSize = fault.New(fault.TooLarge, "The export, or a day in it, is larger than any.")

// harrier is an export of Harrier. It is read from its start to its end, day by day, because it may be of any length.
type harrier struct {
	archive *archive
	file    *zip.File
	// at is where reading has come to; nil before it begins.
	at *harrierReader
}

// openHarrier opens an export, and counts what is in it.
func openHarrier(ctx context.Context, a *archive) (Source, error) {
	h := &harrier{archive: a, file: a.find(harrierDocument)}
	if h.file == nil {
		return Source{}, fault.New(fault.Invalid, `The archive has no "harrier.json" in it: it is no export of Harrier.`)
	}
	r, err := h.open()
	if err != nil {
		return Source{}, err
	}
	defer r.close()
	for items := 0; ; {
		day, err := r.next(ctx)
		if errors.Is(err, io.EOF) {
			return Source{Len: items, Read: h.read, Belongings: r.belongings}, nil
		}
		if err != nil {
			return Source{}, err
		}
		if items += day.items(); items > MaxItems {
			return Source{}, errTooMany("runs and days", MaxItems)
		}
	}
}

func (h *harrier) read(ctx context.Context, i int) (Item, error) {
	if h.at != nil && i < h.at.before {
		h.at.close()
		h.at = nil
	}
	if h.at == nil {
		var err error
		if h.at, err = h.open(); err != nil {
			return Item{}, err
		}
	}
	for i >= h.at.before+h.at.day.items() {
		h.at.before += h.at.day.items()
		day, err := h.at.next(ctx)
		if err != nil {
			return Item{}, fmt.Errorf("read item %d of an export: %w", i, err) // it was there before
		}
		h.at.day = day
	}
	return h.item(ctx, h.at.day, i), nil
}

// item is an item of a day: a run, or the only one of a day without runs. The first has the values of the day.
func (h *harrier) item(ctx context.Context, d *harrierDay, i int) Item {
	n := i - h.at.before
	item := Item{Place: d.Date, Warning: d.wrong}
	on, err := date.ParseISO(d.Date)
	if err != nil {
		item.Warning = "The day is not as Harrier exports it."
		return item
	}
	item.Day = &Day{Date: on}
	if n == 0 {
		item.Day = d.values(on)
		item.Warning = d.wrong
	}
	if n >= len(d.Runs) {
		return item
	}
	item.Place = fmt.Sprintf("%s, run %d", d.Date, n+1)
	var run struct {
		ID        string     `json:"_id"`
		Meters    float64    `json:"meters"`
		Seconds   float64    `json:"seconds"`
		StartedAt *time.Time `json:"started_at"`
		ShoeID    string     `json:"shoe_id"`
	}
	if err := json.Unmarshal(d.Runs[n], &run); err != nil {
		item.Warning = "The run is not as Harrier exports it."
		return item
	}
	a := Activity{Stored: d.Runs[n], Meters: run.Meters, Seconds: run.Seconds, Shoe: run.ShoeID}
	if run.StartedAt != nil {
		a.Start = *run.StartedAt
	}
	if at := h.track(run.ID); at >= 0 {
		if item.Track, err = h.archive.track(at, i); err == nil {
			var recorded []Activity
			if recorded, item.Format, err = ReadTrack(ctx, item.Track); err == nil && len(recorded) == 1 {
				a.Points, a.Dropped, a.Remarks = recorded[0].Points, recorded[0].Dropped, recorded[0].Remarks
			}
		}
		if err != nil {
			item.Track, item.Warning = nil, "The track could not be read."
		}
	}
	item.Activities = []Activity{a}
	return item
}

// track finds the track of a run, which is in a folder beside the document.
func (h *harrier) track(run string) int {
	for _, f := range Formats {
		if at := h.archive.at(path.Join(path.Dir(h.file.Name), "tracks", run+"."+string(f))); at >= 0 {
			return at
		}
	}
	return -1
}

// harrierDay is a day as it is exported.
type harrierDay struct {
	Date       string            `json:"date"`
	Goal       *float64          `json:"goal"`
	RHR        *float64          `json:"rhr"`
	Sleep      *float64          `json:"sleep"`
	Feel       *int32            `json:"feel"`
	Rest       *string           `json:"rest"`
	Notes      *string           `json:"notes"`
	Weather    *string           `json:"weather"`
	Checkboxes map[string]bool   `json:"checkboxes"`
	Runs       []json.RawMessage `json:"runs"`

	wrong string
}

// items is how many items a day is; none before the first.
func (d *harrierDay) items() int {
	if d == nil {
		return 0
	}
	return max(1, len(d.Runs))
}

// values are those of a day beside its runs.
func (d *harrierDay) values(date date.Date) *Day {
	day := &Day{Date: date}
	for _, v := range []struct {
		to               **float64
		from             *float64
		minimum, maximum float64
	}{{&day.Goal, d.Goal, 0, 10_000}, {&day.RHR, d.RHR, 20, 250}, {&day.Sleep, d.Sleep, 0, 24}} {
		if v.from == nil {
			continue
		}
		if *v.to = pointer(*v.from, v.minimum, v.maximum); *v.to == nil {
			d.wrong = "A value of the day is out of range."
		}
	}
	if d.Feel != nil && *d.Feel >= 1 && *d.Feel <= 10 {
		day.Feel = d.Feel
	}
	if d.Rest != nil && slices.Contains(rests, *d.Rest) {
		day.Rest = d.Rest
	}
	day.Notes, day.Weather = d.text(d.Notes, 10_000), d.text(d.Weather, 200)
	for name, checked := range d.Checkboxes {
		if name == "" || utf8.RuneCountInString(name) > maxBox || !text.Shown(name) {
			d.wrong = "The name of a checkbox cannot be used."
			continue
		}
		if day.Checkboxes == nil {
			day.Checkboxes = map[string]bool{}
		}
		day.Checkboxes[name] = checked
	}
	return day
}

func (d *harrierDay) text(s *string, maximum int) *string {
	if s != nil && (!text.ShownLines(*s) || utf8.RuneCountInString(*s) > maximum) {
		d.wrong = "A text of the day is too long, or has characters that texts cannot have."
		return nil
	}
	return s
}

// harrierReader reads the days of a document.
type harrierReader struct {
	in    io.ReadCloser
	entry *source.Limit
	json  *jsontext.Decoder
	day   *harrierDay
	// before is how many items there are before day.
	before int
	// belongings are what has been read before the days.
	belongings Belongings
}

// open begins at the first day.
func (h *harrier) open() (*harrierReader, error) {
	in, err := source.Entry(h.file)
	if err != nil {
		return nil, err
	}
	document := &source.Limit{In: in, Left: maxDocument, Err: errExportSize}
	r := &harrierReader{in: in, entry: &source.Limit{In: document, Left: maxDocument, Err: errExportSize}}
	r.json = jsontext.NewDecoder(r.entry)
	if err := r.seek(); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

func (r *harrierReader) close() { _ = r.in.Close() }

// seek goes to the list of entries. What is before it is not kept, but for belongings.
func (r *harrierReader) seek() error {
	if t, err := r.json.ReadToken(); err != nil || t.Kind() != '{' {
		return damaged("export", err)
	}
	for {
		name, err := r.json.ReadToken()
		if err != nil || name.Kind() != '"' {
			return damaged("export", err)
		}
		if name.String() == harrierEntries {
			break
		}
		if err := r.beforeEntries(name.String()); err != nil {
			return damaged("export", err)
		}
	}
	if t, err := r.json.ReadToken(); err != nil || t.Kind() != '[' {
		return damaged("export", err)
	}
	return nil
}

// next returns the next day, and io.EOF after the last.
func (r *harrierReader) next(ctx context.Context) (*harrierDay, error) {
	if err := ctx.Err(); err != nil {
		return nil, err //nolint:wrapcheck // the context's own
	}
	if r.json.PeekKind() == ']' {
		return nil, io.EOF
	}
	r.entry.Left = maxEntry
	value, err := r.json.ReadValue()
	if err != nil {
		return nil, damaged("export", err)
	}
	day := &harrierDay{}
	if err := json.Unmarshal(value, day); err != nil {
		return &harrierDay{wrong: "The day is not as Harrier exports it."}, nil //nolint:nilerr // it is the day that is wrong
	}
	return day, nil
}
