package read

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/report"
	"harrier/internal/table/source"
)

// ndjsonRows reads NDJSON: one object per line, with the fields and types of the API.
type ndjsonRows struct {
	options Options
	in      *bufio.Reader
	line    int
	teamIDs memo[string]
	events  memo[eventName]
	// warnings are of names of events.
	warnings kinds
}

func openNDJSON(r io.Reader, o Options) (*ndjsonRows, error) {
	if len(o.Map) > 0 {
		return nil, &report.Ask{Parameter: "map", Reason: "Only CSV has columns to map. NDJSON has the fields of the API."}
	}
	if o.TimeUnit != "" && o.TimeUnit != Clock {
		return nil, &report.Ask{Parameter: "time_unit", Reason: "Times in NDJSON are in the format of the API."}
	}
	t, err := source.Decode(r, source.UTF8)
	if err != nil {
		return nil, err
	}
	// Two more bytes for the line end.
	return &ndjsonRows{options: o, in: bufio.NewReaderSize(t, MaxRow+len("\r\n")), teamIDs: memo[string]{}, events: memo[eventName]{}}, nil
}

func (*ndjsonRows) columns() []Column { return nil }

func (n *ndjsonRows) warned() []Finding { return n.warnings.list }

// next reads the next line that is not blank.
func (n *ndjsonRows) next() (Row, error) {
	for {
		line, err := n.in.ReadSlice('\n')
		n.line++
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return Row{}, &FileError{Line: n.line, Reason: fmt.Sprintf("The line is longer than %d KiB.", MaxRow>>10)}
		case err != nil && !errors.Is(err, io.EOF):
			return Row{}, fmt.Errorf("read the file: %w", err)
		}
		if bytes.IndexByte(line, 0) >= 0 {
			return Row{}, source.NULByte(n.line)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return n.row(line)
		}
		if err != nil {
			return Row{}, io.EOF
		}
	}
}

// row reads a line.
//
// Errors: *RowError.
func (n *ndjsonRows) row(line []byte) (Row, error) {
	if !utf8.Valid(line) {
		return Row{}, &RowError{Line: n.line, Reason: "The line is not valid UTF-8."}
	}
	row := Row{Line: n.line, Gender: n.options.Gender, Event: n.options.Event, Status: mark.Finished}
	if err := eachMember(line, func(name string, value json.RawMessage) error {
		if string(value) == "null" {
			return nil
		}
		reason := "Unknown field."
		if f := fileField(name); f != nil {
			reason = f.read(&row, value)
		}
		if reason != "" {
			return &RowError{Line: n.line, Column: shown(name), Value: shown(string(value)), Reason: reason}
		}
		return nil
	}); err != nil {
		if fault, ok := errors.AsType[*RowError](err); ok {
			return Row{}, fault
		}
		return Row{}, &RowError{Line: n.line, Value: shown(string(line)), Reason: "The line is not a single JSON object: " + err.Error() + "."}
	}
	if fault := row.lacks(n.line); fault != nil {
		return Row{}, fault
	}
	if fault := n.nameEvent(&row); fault != nil {
		return Row{}, fault
	}
	row.complete(&n.options)
	if row.TeamID == "" && row.Team != "" {
		row.TeamID = n.teamIDs.of(row.Team, TeamID)
	}
	return row, nil
}

// nameEvent takes the words for something else out of the event of a row that has no round, as one of our own exports has.
func (n *ndjsonRows) nameEvent(row *Row) (fault *RowError) {
	if row.Round != "" {
		return nil
	}
	name := row.Event
	e := n.events.of(name, eventIn)
	if e.event == name || e.gender != "" && e.gender != row.Gender {
		return nil
	}
	row.named(&e, name, func(_ field, value, reason string) {
		fault = &RowError{Line: n.line, Column: fieldEvent.String(), Value: shown(value), Reason: reason}
	})
	if row.heatNamed && row.Place != nil && row.HeatPlace == nil {
		row.HeatPlace, row.Titled = row.Place, true
	}
	if row.heatNamed && row.Round == "" && n.options.Round == "" {
		return &RowError{Line: n.line, Column: fieldEvent.String(), Value: shown(name), Reason: "The event names a heat, and not its round."}
	}
	n.warnings.warn(eventWarning(row, e.kinds()))
	return fault
}

// complete gives a row what the options have and the file does not say.
func (r *Row) complete(o *Options) {
	r.Division = cmp.Or(r.Division, o.Division)
	r.Round = cmp.Or(r.Round, o.Round, discipline.Final)
	if r.Time != "" {
		r.TimingMethod = cmp.Or(r.TimingMethod, o.TimingMethod)
	}
}

// lacks returns an error if a required field is empty.
func (r *Row) lacks(line int) *RowError {
	for _, needed := range []struct{ name, value string }{
		{"athlete", r.Athlete}, {"gender", string(r.Gender)}, {"event", r.Event},
	} {
		if needed.value == "" {
			return &RowError{Line: line, Column: needed.name, Reason: "The " + needed.name + " is missing."}
		}
	}
	return nil
}

// eachMember calls visit for each member of the object in line, in order.
func eachMember(line []byte, visit func(name string, value json.RawMessage) error) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	if start, err := decoder.Token(); err != nil {
		return unfinished(err)
	} else if start != json.Delim('{') {
		return errors.New("it does not start with {")
	}
	seen := make(map[string]bool, fields)
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return unfinished(err)
		}
		// The decoder accepts only a string here.
		name, _ := token.(string)
		if seen[name] {
			return fmt.Errorf("it has %q twice", shown(name))
		}
		seen[name] = true
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return unfinished(err)
		}
		if err := visit(name, value); err != nil {
			return err
		}
	}
	if _, err := decoder.Token(); err != nil {
		return unfinished(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after it")
	}
	return nil
}

// unfinished explains an EOF from the decoder.
func unfinished(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends too early")
	}
	return err
}
