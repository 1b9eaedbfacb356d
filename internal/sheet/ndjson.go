package sheet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"harrier/internal/mark"
)

// ndjsonRows reads NDJSON: one object a line, in the fields and types of the API.
type ndjsonRows struct {
	options Options
	text    *text
	in      *bufio.Reader
	line    int
	teamIDs teamIDs
}

func openNDJSON(r io.Reader, o Options) (*ndjsonRows, error) {
	if len(o.Mapping) > 0 {
		return nil, &OptionError{Option: "mapping", Reason: "A mapping is for the columns of CSV; NDJSON has the API's fields."}
	}
	if o.Encoding != "" && !strings.EqualFold(o.Encoding, utf8Name) {
		return nil, &OptionError{Option: "encoding", Reason: "NDJSON is UTF-8."}
	}
	if o.TimeUnit != "" && o.TimeUnit != Clock {
		return nil, &OptionError{Option: "time_unit", Reason: "A time in NDJSON is written as the API writes it."}
	}
	t, err := decode(r, utf8Name)
	if err != nil {
		return nil, err
	}
	// Two bytes more than a row are its line end.
	return &ndjsonRows{options: o, text: t, in: bufio.NewReaderSize(t, MaxRow+len("\r\n")), teamIDs: teamIDs{}}, nil
}

func (n *ndjsonRows) summary() Summary {
	return Summary{Columns: map[string]string{}, Encoding: n.text.encoding}
}

// next reads the next line that is not blank.
func (n *ndjsonRows) next() (Row, error) {
	for {
		line, err := n.in.ReadSlice('\n')
		n.line++
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return Row{}, &FileError{Line: n.line, Reason: fmt.Sprintf("The line is over %d KiB.", MaxRow>>10)}
		case err != nil && !errors.Is(err, io.EOF):
			return Row{}, fmt.Errorf("read the file: %w", err)
		}
		if bytes.IndexByte(line, 0) >= 0 {
			return Row{}, nulByte(n.line)
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
		return Row{}, &RowError{Line: n.line, Reason: "The line is not UTF-8 text."}
	}
	row := Row{Line: n.line, Gender: n.options.Gender, Event: n.options.Event, Status: mark.Finished}
	if err := eachMember(line, func(name string, value json.RawMessage) error {
		if string(value) == "null" {
			return nil
		}
		if reason := row.set(name, value); reason != "" {
			return &RowError{Line: n.line, Column: shown(name), Value: shown(string(value)), Reason: reason}
		}
		return nil
	}); err != nil {
		if fault, ok := errors.AsType[*RowError](err); ok {
			return Row{}, fault
		}
		return Row{}, &RowError{Line: n.line, Value: shown(string(line)), Reason: "The line is not one JSON object: " + err.Error() + "."}
	}
	if fault := row.lacks(n.line); fault != nil {
		return Row{}, fault
	}
	if row.TeamID == "" && row.Team != "" {
		row.TeamID = n.teamIDs.of(row.Team)
	}
	return row, nil
}

// lacks gives the fault of a row without what every result needs, nil where it has all.
func (r *Row) lacks(line int) *RowError {
	for _, needed := range []struct{ name, value string }{
		{"athlete", r.Athlete}, {"gender", string(r.Gender)}, {"event", r.Event},
	} {
		if needed.value == "" {
			return &RowError{Line: line, Column: needed.name, Reason: "The row has no " + needed.name + ", and needs one."}
		}
	}
	return nil
}

// eachMember goes over the members of the one object that a line is, in their order.
func eachMember(line []byte, visit func(name string, value json.RawMessage) error) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	if start, err := decoder.Token(); err != nil {
		return unfinished(err)
	} else if start != json.Delim('{') {
		return errors.New("it begins otherwise")
	}
	seen := make(map[string]bool, fields)
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return unfinished(err)
		}
		// The decoder takes nothing but a string here.
		name, _ := token.(string)
		if seen[name] {
			return fmt.Errorf("%q is there twice", shown(name))
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
		return errors.New("something follows it")
	}
	return nil
}

// unfinished puts words to the decoder's way of saying that a line ends too early.
func unfinished(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends too early")
	}
	return err
}

// set sets the field of a name from a JSON value that is not null. reason says why it cannot.
func (r *Row) set(name string, value json.RawMessage) (reason string) {
	f, ok := fieldNamed(name)
	if !ok || f == fieldFirst || f == fieldLast {
		return "There is no such field that can be set."
	}
	switch f {
	case fieldPlace:
		n, err := strconv.ParseInt(string(value), 10, 32)
		if err != nil || n < 1 || n > MaxPlace {
			return fmt.Sprintf("A place is a whole number from 1 to %d, or null.", MaxPlace)
		}
		at := int32(n)
		r.Place = &at
		return ""
	case fieldPoints:
		return setNumber(&r.Points, value, parsePoints)
	case fieldWind:
		return setNumber(&r.Wind, value, parseWind)
	default:
	}
	if value[0] != '"' {
		return "This is a string in JSON."
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		return "This is no string in JSON."
	}
	return r.setText(f, s, clean)
}

// setText sets a field that is a string in JSON; tidy is what is done to the texts of a single line.
func (r *Row) setText(f field, s string, tidy func(s string, longest int) (string, string)) (reason string) {
	switch f {
	case fieldAthlete:
		r.Athlete, reason = tidy(s, MaxAthlete)
	case fieldTeam:
		r.Team, reason = tidy(s, MaxTeam)
	case fieldEvent:
		r.Event, reason = tidy(s, MaxEvent)
	case fieldMark:
		r.Mark, reason = tidy(s, MaxMark)
	case fieldGrade:
		r.Grade, reason = tidy(s, MaxGrade)
	case fieldBib:
		r.Bib, reason = tidy(s, MaxBib)
	case fieldNotes:
		r.Notes, reason = cleanNotes(s)
	case fieldAthleteID:
		r.AthleteID, reason = parseID(s)
	case fieldTeamID:
		r.TeamID, reason = parseID(s)
	case fieldGender:
		r.Gender = Gender(s)
		if r.Gender != Mens && r.Gender != Womens {
			reason = "A gender is mens or womens."
		}
	case fieldStatus:
		switch r.Status = mark.Status(s); r.Status {
		case mark.Finished, mark.DNF, mark.DNS, mark.DQ:
		default:
			reason = "A status is finished, dnf, dns or dq."
		}
	default:
		d, err := mark.ParseTime(s)
		if err != nil {
			return sentence(err)
		}
		r.Time, r.TimeMS = s, mark.Milliseconds(d)
	}
	return reason
}

// setNumber sets a field that is a number in JSON, however that is written.
func setNumber(to *string, value json.RawMessage, parse func(string) (string, string)) (reason string) {
	n, err := strconv.ParseFloat(string(value), 64)
	if err != nil {
		return "This is a number in JSON."
	}
	*to, reason = parse(strconv.FormatFloat(n, 'f', -1, 64))
	return reason
}
