package read

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"harrier/internal/fault"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// ndjsonRows reads NDJSON: one object per line, with the fields and types of the API.
type ndjsonRows struct {
	options Options
	in      *bufio.Reader
	line    int
	teamIDs teamIDs
}

func openNDJSON(r io.Reader, o Options) (*ndjsonRows, error) {
	if len(o.Map) > 0 {
		return nil, &OptionError{Option: "map", Reason: "Only CSV has columns to map. NDJSON has the fields of the API."}
	}
	if o.TimeUnit != "" && o.TimeUnit != Clock {
		return nil, &OptionError{Option: "time_unit", Reason: "Times in NDJSON are in the format of the API."}
	}
	t, err := decode(r, true)
	if err != nil {
		return nil, err
	}
	// Two more bytes for the line end.
	return &ndjsonRows{options: o, in: bufio.NewReaderSize(t, MaxRow+len("\r\n")), teamIDs: teamIDs{}}, nil
}

func (*ndjsonRows) columns() []Column { return nil }

func (*ndjsonRows) warned() []Warning { return nil }

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
		return Row{}, &RowError{Line: n.line, Reason: "The line is not valid UTF-8."}
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
		return Row{}, &RowError{Line: n.line, Value: shown(string(line)), Reason: "The line is not a single JSON object: " + err.Error() + "."}
	}
	if fault := row.lacks(n.line); fault != nil {
		return Row{}, fault
	}
	row.complete(&n.options)
	if row.TeamID == "" && row.Team != "" {
		row.TeamID = n.teamIDs.of(row.Team)
	}
	return row, nil
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

// set sets a field from a JSON value that is not null. If the value is invalid, reason says why.
func (r *Row) set(name string, value json.RawMessage) (reason string) {
	f, ok := fieldNamed(name)
	if !ok || f == fieldFirst || f == fieldLast || f == fieldRelay {
		return "Unknown field."
	}
	switch f {
	case fieldPlace:
		return setCount(&r.Place, value, "place", MaxPlace)
	case fieldHeat:
		return setCount(&r.Heat, value, "heat", MaxHeat)
	case fieldHeatPlace:
		return setCount(&r.HeatPlace, value, "place", MaxPlace)
	case fieldExhibition:
		if err := json.Unmarshal(value, &r.Exhibition); err != nil {
			return "Must be true or false."
		}
		return ""
	case fieldPoints:
		return setNumber(&r.Points, value, parsePoints)
	case fieldWind:
		return setNumber(&r.Wind, value, parseWind)
	case fieldRelayMembers:
		return r.setMembers(value)
	default:
	}
	if value[0] != '"' {
		return "Must be a JSON string."
	}
	var s string
	if err := json.Unmarshal(value, &s); err != nil {
		return "Invalid JSON string."
	}
	return r.setText(f, s, clean)
}

// setCount sets a field that is an integer from 1.
func setCount(to **int32, value json.RawMessage, what string, most int64) (reason string) {
	n, err := strconv.ParseInt(string(value), 10, 32)
	if err != nil || n < 1 || n > most {
		return fmt.Sprintf("A %s must be an integer from 1 to %d, or null.", what, most)
	}
	*to = new(int32(n))
	return ""
}

// setText sets a field that is a JSON string. tidy cleans and checks single-line texts.
func (r *Row) setText(f field, s string, tidy func(s string, maxLength int) (string, string)) (reason string) {
	switch f {
	case fieldAthlete:
		r.Athlete, reason = tidy(s, MaxAthlete)
	case fieldTeam:
		r.Team, reason = tidy(s, MaxTeam)
	case fieldEvent:
		r.Event, reason = tidy(s, MaxEvent)
	case fieldDivision:
		r.Division, reason = tidy(s, MaxDivision)
	case fieldRound:
		if r.Round = discipline.Round(s); !slices.Contains(discipline.Rounds, r.Round) {
			_, reason = parseRound("")
		}
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
		r.Gender = discipline.Gender(s)
		if r.Gender != discipline.Mens && r.Gender != discipline.Womens {
			reason = "A gender must be mens or womens."
		}
	case fieldTimingMethod:
		if r.TimingMethod = mark.TimingMethod(s); !slices.Contains(mark.TimingMethods, r.TimingMethod) {
			_, reason = parseTimingMethod("")
		}
	case fieldStatus:
		switch r.Status = mark.Status(s); r.Status {
		case mark.Finished, mark.NM, mark.DNF, mark.DNS, mark.DQ:
		default:
			reason = "A status must be finished, nm, dnf, dns or dq."
		}
	default:
		d, err := mark.ParseTime(s)
		if err != nil {
			return fault.Sentence(err)
		}
		r.Time, r.TimeMS = s, mark.Milliseconds(d)
	}
	return reason
}

// setNumber sets a field that is a JSON number.
func setNumber(to *string, value json.RawMessage, parse func(string) (string, string)) (reason string) {
	n, err := strconv.ParseFloat(string(value), 64)
	if err != nil {
		return "Must be a JSON number."
	}
	*to, reason = parse(strconv.FormatFloat(n, 'f', -1, 64))
	return reason
}
