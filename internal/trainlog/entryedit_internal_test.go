package trainlog

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/sport/measure"
)

// noon is when days are written in these tests, and today its day, in UTC.
var (
	noon  = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	today = date.FromTime(noon)
)

// numbered is the ID of a run that is there.
func numbered(n int) uuid.UUID { return uuid.UUID{15: byte(n)} }

// there are runs that a day has, of 1000 m, 2000 m and so on.
func there(n int) (runs []Run) {
	for i := 1; i <= n; i++ {
		runs = append(runs, Run{ID: numbered(i), Meters: fromMeters(1000 * i), Place: new(int16(i)), Day: &today})
	}
	return runs
}

// dayWith is today with runs, as it was read.
func dayWith(runs ...Run) *EntryEdit {
	e := query.Entry{ID: numbered(99), Day: today, CreatedAt: noon, UpdatedAt: noon}
	d := &EntryEdit{Entry: e, Checkboxes: map[string]bool{"iced": true}, Runs: slices.Clone(runs), Today: today}
	d.had = stored{entry: e, checkboxes: maps.Clone(d.Checkboxes), runs: runs, version: "7", names: []string{"iced"}, end: noon.AddDate(0, 0, 2).Truncate(24 * time.Hour)}
	return d
}

// missing is today without an entry.
func missing() *EntryEdit {
	d := dayWith()
	d.Entry, d.Checkboxes = query.Entry{Day: today}, map[string]bool{}
	d.had.entry, d.had.checkboxes, d.had.version = d.Entry, map[string]bool{}, ""
	return d
}

func fromMeters(m int) *measure.Hundredths { return new(measure.Hundredths(100 * m)) }

// told summarizes the changes of a day: the events, with existing runs by their numbers, then the places, and the runs and names to remember.
func told(d *EntryEdit, w *written, err error) string {
	if f, ok := errors.AsType[*fault.Error](err); ok {
		if len(f.Fields) > 0 {
			return "refused " + f.Fields[0].Pointer
		}
		return "refused " + f.Type
	}
	if w == nil {
		return "nothing"
	}
	var words []string
	for _, e := range w.events {
		word := strings.TrimPrefix(string(e.kind), "log.")
		if e.run != nil && e.run[0] != 0 {
			word += " new"
		} else if e.run != nil {
			word += fmt.Sprint(" ", e.run[15])
		}
		words = append(words, word)
	}
	if !d.Deleted {
		places := []string{"at"}
		for i := range d.Runs {
			places = append(places, strconv.Itoa(int(*d.Runs[i].Place)))
		}
		words = append(words, strings.Join(places, " "))
	}
	for _, r := range w.forgotten {
		words = append(words, "forgets "+*r.ExternalID)
	}
	if len(w.names) > 0 {
		words = append(words, "names "+strings.Join(w.names, " "))
	}
	return strings.Join(words, ", ")
}

// imported gives runs an ID at a source.
func imported(runs []Run) []Run {
	for i := range runs {
		runs[i].Source, runs[i].ExternalID = new("watch"), new(fmt.Sprint("x", i+1))
	}
	return runs
}

// begun gives runs a start.
func begun(at time.Time, runs []Run) []Run {
	for i := range runs {
		runs[i].StartedAt = &at
	}
	return runs
}

// listed replaces the runs, as a request does.
func listed(runs ...Run) func(*EntryEdit) {
	return func(d *EntryEdit) { d.Runs, d.listed = runs, true }
}

func add(runs ...Run) func(*EntryEdit) {
	return func(d *EntryEdit) { d.Runs = append(d.Runs, runs...) }
}

func in(days int) func(*EntryEdit) {
	return func(d *EntryEdit) {
		d.Entry.Day = today.AddDays(days)
		d.Runs = append(d.Runs, Run{Meters: fromMeters(1)})
	}
}

func TestDecide(t *testing.T) {
	t.Parallel()
	again := func(m ...int) (runs []Run) {
		for _, m := range m {
			runs = append(runs, Run{Meters: fromMeters(m)})
		}
		return runs
	}
	far := noon.AddDate(0, 0, 3)
	tests := map[string]struct {
		day  *EntryEdit
		edit func(*EntryEdit)
		want string
	}{
		"nothing":                         {dayWith(there(2)...), func(*EntryEdit) {}, "nothing"},
		"nothing, on a day without entry": {missing(), func(*EntryEdit) {}, "entry_written, at"},
		"a note":                          {dayWith(there(1)...), func(d *EntryEdit) { d.Entry.Notes = new("windy") }, "entry_written, at 1"},
		"the same note":                   {dayWith(), func(d *EntryEdit) { d.Entry.Notes, d.had.entry.Notes = new("windy"), new("windy") }, "nothing"},
		"a name that the owner has":       {missing(), func(d *EntryEdit) { d.Checkboxes["iced"] = true }, "entry_written, at"},
		"names that the owner lacks":      {dayWith(), func(d *EntryEdit) { d.Checkboxes["b"], d.Checkboxes["a"] = true, false }, "entry_written, at, names a b"},
		"a first run":                     {missing(), add(again(1000)...), "entry_written, run_added new, at 1"},
		"another run":                     {dayWith(there(2)...), add(again(1000)...), "run_added new, at 1 2 3"},
		"the same runs":                   {dayWith(there(2)...), listed(again(1000, 2000)...), "nothing"},
		"the same runs in another order":  {dayWith(there(2)...), listed(again(2000, 1000)...), "run_changed 1, at 2 3"},
		"two runs that equal one":         {dayWith(there(1)...), listed(again(1000, 1000)...), "run_added new, at 1 2"},
		"other runs":                      {dayWith(there(2)...), listed(again(3000)...), "run_removed 1, run_removed 2, run_added new, at 1"},
		"created after it was written": {dayWith(there(1)...), func(d *EntryEdit) {
			d.Entry.CreatedAt, d.had.entry.CreatedAt = noon.Add(time.Second), noon.Add(time.Second)
			d.Runs[0].Title = new("Easy")
		}, "run_changed 1, at 1"},
		"only reserved": {dayWith(), func(d *EntryEdit) {
			d.Entry.UpdatedAt, d.had.entry.UpdatedAt = time.Unix(0, 0), time.Unix(0, 0)
			d.Runs = again(1000)
		}, "entry_written, run_added new, at 1"},
		"no runs":          {dayWith(there(1)...), listed(), "run_removed 1, at"},
		"a run is changed": {dayWith(there(2)...), func(d *EntryEdit) { d.Runs[1].Title = new("Easy") }, "run_changed 2, at 1 2"},
		"all at once": {
			dayWith(there(3)...), func(d *EntryEdit) {
				d.Runs, d.Entry.Goal = append(slices.Delete(d.Runs, 0, 1), again(5000)...), new(measure.Hundredths(600))
				d.Runs[0].Title = new("Easy")
			}, "entry_written, run_removed 1, run_changed 2, run_added new, at 2 3 4",
		},
		"a run of a watch is removed":         {dayWith(imported(there(2))...), listed(), "run_removed 1, run_removed 2, at, forgets x1, forgets x2"},
		"a run of a watch is typed anew":      {dayWith(imported(there(1))...), listed(again(1010)...), "run_removed 1, run_added new, at 1"},
		"a run of a watch gives way":          {dayWith(imported(there(1))...), listed(again(1030)...), "run_removed 1, run_added new, at 1, forgets x1"},
		"it began at another time":            {dayWith(begun(noon, imported(there(1)))...), listed(begun(noon.Add(2*time.Minute), again(1000))...), "run_removed 1, run_added new, at 1, forgets x1"},
		"the same start in another time zone": {dayWith(begun(noon, there(1))...), func(d *EntryEdit) { d.Runs[0].StartedAt = new(noon.In(time.FixedZone("", 3600))) }, "nothing"},
		"the day is deleted":                  {dayWith(imported(there(1))...), func(d *EntryEdit) { d.Deleted = true }, "run_removed 1, entry_removed, forgets x1"},
		"as many runs as fit":                 {dayWith(there(MaxRuns - 1)...), add(again(1)...), "run_added new, at 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"},
		"a run too many":                      {dayWith(there(MaxRuns)...), add(again(1)...), "refused too-many-runs"},
		"tomorrow":                            {missing(), in(1), "entry_written, run_added new, at 1"},
		"the day after tomorrow":              {missing(), in(2), "refused date"},
		"a start after tomorrow":              {dayWith(there(1)...), add(begun(far, again(1))...), "refused /started_at"},
		"a start after tomorrow in a list":    {dayWith(there(1)...), listed(append(there(1), begun(far, again(1))...)...), "refused /runs/1/started_at"},
		"a run that began later already":      {dayWith(begun(far, there(1))...), func(d *EntryEdit) { d.Runs[0].Title = new("Easy") }, "run_changed 1, at 1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test.edit(test.day)
			w, err := test.day.decide(noon)
			if got := told(test.day, w, err); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// FuzzDecide edits days as any request can, and looks whether what is to be written makes of what was there what was wanted, whatever it is, and
// whether deciding once more writes nothing.
func FuzzDecide(f *testing.F) {
	f.Add(uint8(3), []byte{0, 2, 1, 5, 2, 2})
	f.Add(uint8(20), []byte{1, 1, 1, 3, 3, 0, 9})
	f.Add(uint8(0), []byte{1, 200})
	f.Fuzz(func(t *testing.T, n uint8, edits []byte) {
		d := dayWith(there(int(n % (MaxRuns + 1)))...)
		for i, edit := range edits {
			at := i * 7 % max(1, len(d.Runs))
			switch {
			case edit%6 == 0:
				d.Entry.Goal = new(measure.Hundredths(edit))
			case edit%6 == 1 && len(d.Runs) < MaxRuns:
				d.Runs = slices.Insert(d.Runs, at, Run{Meters: fromMeters(1000 * int(edit%9))})
			case len(d.Runs) == 0:
			case edit%6 == 2:
				d.Runs = slices.Delete(d.Runs, at, at+1)
			case edit%6 == 3:
				d.Runs[at].Title = new(strconv.FormatUint(uint64(edit), 10))
			case edit%6 == 4: // typed anew
				d.Runs[at] = Run{Meters: d.Runs[at].Meters, Title: d.Runs[at].Title}
			default:
				slices.Reverse(d.Runs)
			}
		}
		had := d.had
		w, err := d.decide(noon)
		if err != nil {
			t.Fatal(err)
		}
		last := int16(0)
		for i := range d.Runs {
			if r := &d.Runs[i]; r.ID == uuid.Nil || *r.Place <= last || d.Run(r.ID) != r {
				t.Fatalf("run %d is %s at %d", i, r.ID, *r.Place)
			}
			last = *d.Runs[i].Place
		}
		is := map[uuid.UUID]Run{}
		for _, r := range had.runs {
			is[r.ID] = r
		}
		if w != nil {
			for _, r := range w.removed {
				delete(is, r.ID)
			}
			for _, r := range slices.Concat(w.changed, w.added) {
				is[r.ID] = r
			}
			if events := len(w.removed) + len(w.changed) + len(w.added); len(w.events) != events && len(w.events) != events+1 {
				t.Errorf("%d events tell of %d runs", len(w.events), events)
			}
			d.Entry = w.entry
		}
		if len(is) != len(d.Runs) {
			t.Fatalf("there are %d runs, not %d", len(is), len(d.Runs))
		}
		for i := range d.Runs {
			if r := is[d.Runs[i].ID]; !equal(&r, &d.Runs[i]) {
				t.Errorf("run %d is\n%+v, not\n%+v", i, r, d.Runs[i])
			}
		}
		d.had.entry, d.had.checkboxes, d.had.runs = d.Entry, d.Checkboxes, slices.Clone(d.Runs)
		if w, err := d.decide(noon.Add(time.Hour)); w != nil || err != nil {
			t.Errorf("once more, %s", told(d, w, err))
		}
	})
}
