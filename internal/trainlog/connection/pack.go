package connection

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/trainlog/imports"
)

// list asks for what the service has of some days.
func (t *turn) list(ctx context.Context, oldest, newest date.Date) (*found, error) {
	c := t.s.client
	activities, err := c.list(ctx, t.key, t.row.AthleteID, "activities", oldest, newest)
	if err != nil {
		return nil, err
	}
	days, err := c.list(ctx, t.key, t.row.AthleteID, "wellness", oldest, newest)
	if err != nil {
		return nil, err
	}
	f := &found{marks: map[string]bool{}}
	var strange int
	f.activities, strange = readActivities(activities)
	switch {
	case strange > 0 && len(f.activities) == 0:
		return nil, changed("activities")
	case strange > 0:
		t.end.Error = new(fmt.Sprintf("Of the activities that Intervals.icu sent, %d have no ID or no day, and were left out.", strange))
	}
	for i := range f.activities {
		f.marks[f.activities[i].mark()] = true
	}
	for _, m := range days {
		if mark := wellnessMark(m); mark != "" {
			f.wellness, f.marks[mark] = append(f.wellness, m), true
		}
	}
	return f, nil
}

// importFound imports activities and wellness, and reports whether there are more than a turn imports. If a file cannot be had, what comes before it
// is imported all the same.
func (t *turn) importFound(ctx context.Context, f *found) (more bool, err error) {
	more = len(f.activities) > maxImported
	f.activities = f.activities[:min(len(f.activities), maxImported)]
	if len(f.activities)+len(f.wellness) == 0 {
		return more, nil
	}
	in, out := io.Pipe()
	done := make(chan packed, 1)
	go func() {
		p := t.pack(ctx, out, f)
		if p.rows == 0 {
			_ = out.CloseWithError(errNothing)
		} else {
			_ = out.Close()
		}
		done <- p
	}()
	id, err := t.s.Imports.Receive(ctx, in, imports.Receiving{User: t.row.UserID, Via: imports.ByConnection, Size: -1})
	_ = in.CloseWithError(err)
	p := <-done
	switch {
	case errors.Is(err, errNothing):
		f.imported, f.last = p.marks, p.last
		return more, p.err
	case err != nil:
		return more, err
	}
	defer t.s.Imports.Drop(ctx, id) // unless it has begun
	name := "intervals.icu"
	if _, err := t.s.Imports.Start(ctx, t.row.UserID, id, imports.Options{Source: formats.Intervals, FileName: &name, Merge: true}); err != nil {
		return more, err
	}
	f.imported, f.last = p.marks, p.last
	return more, p.err
}

// errNothing says that an archive would have no rows.
var errNothing = errors.New("there is nothing to import")

// packed is an archive that was written.
type packed struct {
	rows int
	// marks are those of what is in it, and of what is not imported. last is the day of the last activity.
	marks []string
	last  date.Date
	// err is why it does not have all.
	err error
}

// pack writes an archive of lists and of the original files that they name, as formats reads it.
func (t *turn) pack(ctx context.Context, out io.Writer, f *found) (p packed) {
	z := zip.NewWriter(out)
	var rows []map[string]json.RawMessage
	days := make([]map[string]json.RawMessage, 0, len(f.wellness))
	for i := range f.activities {
		a := &f.activities[i]
		if a.runs() {
			file, err := t.file(ctx, z, a, i)
			if err != nil {
				p.err = err
				break
			}
			rows = append(rows, a.row(file))
		}
		p.marks, p.last = append(p.marks, a.mark()), a.day
	}
	for _, m := range f.wellness {
		days = append(days, wellnessRow(m))
		p.marks = append(p.marks, wellnessMark(m))
	}
	err := errors.Join(writeList(z, "intervals-activities.json", rows), writeList(z, "intervals-wellness.json", days), z.Close())
	if p.rows = len(rows) + len(days); err != nil && p.err == nil {
		p.err = err
	}
	return p
}

func writeList(z *zip.Writer, name string, list []map[string]json.RawMessage) error {
	if len(list) == 0 {
		return nil
	}
	w, err := z.Create(name)
	if err != nil {
		return fmt.Errorf("write a list: %w", err)
	}
	if err := json.NewEncoder(w).Encode(list); err != nil {
		return fmt.Errorf("write a list: %w", err)
	}
	return nil
}

// file adds the original file of an activity to the archive, and returns its name there; empty if the activity has none that is read. A
// service that fails is asked again in later turns, but not forever.
func (t *turn) file(ctx context.Context, z *zip.Writer, a *activity, number int) (name string, err error) {
	if a.text("source") == "STRAVA" { // whose files Intervals.icu must not hand on
		return "", nil
	}
	select {
	case <-ctx.Done():
		return "", ctx.Err() //nolint:wrapcheck // the context's own
	case <-time.After(between):
	}
	content, err := t.s.client.file(ctx, t.key, a.id)
	if said, ok := errors.AsType[*saidError](err); ok {
		failing := said.status == 0 || said.status >= http.StatusInternalServerError
		switch {
		case said.status == http.StatusUnauthorized, said.status == http.StatusTooManyRequests, failing && t.row.Failures < maxSkips:
			return "", err
		}
		return "", nil
	}
	if err != nil {
		return "", err
	}
	unpacked, err := formats.Unpacked(content)
	if err != nil {
		return "", nil //nolint:nilerr // the activity comes without it
	}
	format := formats.Detect(unpacked[:min(len(unpacked), 4<<10)])
	if format == "" {
		return "", nil
	}
	name = "files/" + strconv.Itoa(number+1) + "." + string(format)
	if len(unpacked) != len(content) {
		name += ".gz"
	}
	w, err := z.Create(name)
	if err != nil {
		return "", fmt.Errorf("write a file: %w", err)
	}
	if _, err := w.Write(content); err != nil {
		return "", fmt.Errorf("write a file: %w", err)
	}
	return name, nil
}
