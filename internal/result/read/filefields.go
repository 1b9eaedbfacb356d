package read

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/table/cell"
	"harrier/internal/text"
)

// Field is a field of a result in files of our own: a column of CSV and workbooks, and a member of the objects of NDJSON.
type Field struct {
	Name string
	// Number and Bool are its type in NDJSON. Otherwise it is text, or a list of texts if List is not nil.
	Number, Bool bool
	// Cell returns the text of a row's cell, which is empty for none.
	Cell func(*Row) string
	// List returns the texts that a cell joins by BetweenMembers.
	List func(*Row) []string

	field field
	// set sets the field from a cell of our own export, or from a JSON string. tidy cleans or checks texts. The reason says what is wrong.
	set func(r *Row, raw string, tidy tidy) (reason string)
	// setJSON sets the field from a JSON value other than null; nil if that is a string.
	setJSON func(r *Row, value json.RawMessage) (reason string)
}

// tidy is cleanText or checkText.
type tidy func(s string, maxLength int, shown func(string) bool) (tidied, reason string)

// Fields are the fields of a result in the order of the columns of our own export. Readers of our own files and all writers go by them; what other
// files call a field is in fieldTable.
var Fields = [...]Field{
	countField(fieldPlace, "place", cell.MaxPlace, cell.ParsePlace, func(r *Row) **int32 { return &r.Place }),
	textField(fieldAthlete, MaxAthlete, func(r *Row) *string { return &r.Athlete }),
	wordField(fieldAthleteID, parseID, func(r *Row) *string { return &r.AthleteID }),
	textField(fieldTeam, MaxTeam, func(r *Row) *string { return &r.Team }),
	wordField(fieldTeamID, parseID, func(r *Row) *string { return &r.TeamID }),
	wordField(fieldGender, oneOf("A gender must be mens or womens.", discipline.Mens, discipline.Womens), func(r *Row) *discipline.Gender { return &r.Gender }),
	textField(fieldEvent, MaxEvent, func(r *Row) *string { return &r.Event }),
	textField(fieldDivision, MaxDivision, func(r *Row) *string { return &r.Division }),
	wordField(fieldRound, oneOf(cell.WrongRound, discipline.Rounds...), func(r *Row) *discipline.Round { return &r.Round }),
	countField(fieldHeat, "heat", cell.MaxHeat, cell.ParseHeat, func(r *Row) **int32 { return &r.Heat }),
	countField(fieldHeatPlace, "place", cell.MaxPlace, cell.ParsePlace, func(r *Row) **int32 { return &r.HeatPlace }),
	{Name: fieldTime.String(), field: fieldTime, Cell: func(r *Row) string { return r.Time }, set: setTime},
	wordField(fieldTimingMethod, oneOf(wrongTimingMethod, mark.TimingMethods...), func(r *Row) *mark.TimingMethod { return &r.TimingMethod }),
	textField(fieldMark, MaxMark, func(r *Row) *string { return &r.Mark }),
	wordField(fieldStatus, oneOf("A status must be finished, nm, dnf, dns or dq.", mark.Finished, mark.NM, mark.DNF, mark.DNS, mark.DQ),
		func(r *Row) *mark.Status { return &r.Status }),
	numberField(fieldPoints, cell.ParsePoints, func(r *Row) *string { return &r.Points }),
	numberField(fieldWind, cell.ParseWind, func(r *Row) *string { return &r.Wind }),
	textField(fieldGrade, MaxGrade, func(r *Row) *string { return &r.Grade }),
	textField(fieldBib, MaxBib, func(r *Row) *string { return &r.Bib }),
	{
		Name: fieldRelayMembers.String(), field: fieldRelayMembers, setJSON: (*Row).setMembers,
		Cell: func(r *Row) string { return strings.Join(r.RelayMembers, BetweenMembers) },
		List: func(r *Row) []string { return r.RelayMembers },
		set: func(r *Row, raw string, _ tidy) (reason string) {
			r.RelayMembers, reason = checkMembers(strings.Split(raw, BetweenMembers), asIs)
			return reason
		},
	},
	{
		Name: fieldNotes.String(), field: fieldNotes, Cell: func(r *Row) string { return r.Notes },
		set: func(r *Row, raw string, tidy tidy) (reason string) {
			r.Notes, reason = tidy(raw, MaxNotes, text.ShownLines)
			return reason
		},
	},
	{
		Name: fieldExhibition.String(), field: fieldExhibition, Bool: true, Cell: func(r *Row) string { return map[bool]string{true: "true"}[r.Exhibition] },
		set: func(r *Row, raw string, _ tidy) (reason string) {
			r.Exhibition, reason = cell.ParseExhibition(raw)
			return reason
		},
		setJSON: func(r *Row, value json.RawMessage) string {
			if json.Unmarshal(value, &r.Exhibition) != nil {
				return "Must be true or false."
			}
			return ""
		},
	},
}

// Exported is the header of our own CSV export. The cells of a file with exactly this header are taken literally.
var Exported = func() string {
	names := make([]string, len(Fields))
	for i := range Fields {
		names[i] = Fields[i].Name
	}
	return strings.Join(names, ",")
}()

// fileField returns the field with a name; nil if there is none.
func fileField(name string) *Field {
	if i := slices.IndexFunc(Fields[:], func(c Field) bool { return c.Name == name }); i >= 0 {
		return &Fields[i]
	}
	return nil
}

// read sets the field of a row from a JSON value that is not null. If the value is invalid, reason says why.
func (f *Field) read(r *Row, value json.RawMessage) (reason string) {
	if f.setJSON != nil {
		return f.setJSON(r, value)
	}
	if value[0] != '"' {
		return "Must be a JSON string."
	}
	var s string
	if json.Unmarshal(value, &s) != nil {
		return "Invalid JSON string."
	}
	return f.set(r, s, cleanText)
}

// textField returns the field of a text of one line.
func textField(f field, maxLength int, of func(*Row) *string) Field {
	return Field{Name: f.String(), field: f, Cell: func(r *Row) string { return *of(r) }, set: func(r *Row, raw string, tidy tidy) (reason string) {
		*of(r), reason = tidy(raw, maxLength, text.Shown)
		return reason
	}}
}

// wordField returns the field of a word that parse understands.
func wordField[T ~string](f field, parse func(string) (T, string), of func(*Row) *T) Field {
	return Field{Name: f.String(), field: f, Cell: func(r *Row) string { return string(*of(r)) }, set: func(r *Row, raw string, _ tidy) (reason string) {
		*of(r), reason = parse(raw)
		return reason
	}}
}

// oneOf parses one of some words, or returns the reason.
func oneOf[T ~string](reason string, words ...T) func(string) (T, string) {
	return func(s string) (T, string) {
		if !slices.Contains(words, T(s)) {
			return T(s), reason
		}
		return T(s), ""
	}
}

// countField returns the field of an integer from 1 to most. Reasons call it what.
func countField(f field, what string, most int64, parse func(string) (*int32, string), of func(*Row) **int32) Field {
	return Field{
		Name: f.String(), field: f, Number: true,
		Cell: func(r *Row) string {
			if *of(r) == nil {
				return ""
			}
			return strconv.Itoa(int(**of(r)))
		},
		set: func(r *Row, raw string, _ tidy) (reason string) {
			*of(r), reason = parse(raw)
			return reason
		},
		setJSON: func(r *Row, value json.RawMessage) string {
			n, err := strconv.ParseInt(string(value), 10, 32)
			if err != nil || n < 1 || n > most {
				return fmt.Sprintf("A %s must be an integer from 1 to %d, or null.", what, most)
			}
			*of(r) = new(int32(n))
			return ""
		},
	}
}

// numberField returns the field of a decimal number.
func numberField(f field, parse func(string) (string, string), of func(*Row) *string) Field {
	c := wordField(f, parse, of)
	c.Number = true
	c.setJSON = func(r *Row, value json.RawMessage) (reason string) {
		n, err := strconv.ParseFloat(string(value), 64)
		if err != nil {
			return "Must be a JSON number."
		}
		*of(r), reason = parse(strconv.FormatFloat(n, 'f', -1, 64))
		return reason
	}
	return c
}

// setTime sets the time as it is published.
func setTime(r *Row, raw string, _ tidy) (reason string) {
	d, err := mark.ParseTime(raw)
	if err != nil {
		return fault.Sentence(err)
	}
	r.Time, r.TimeMS = raw, mark.Milliseconds(d)
	return ""
}
