package write

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"harrier/internal/date"
	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
)

// Meet holds the fields of the header of Hy-Tek's export.
type Meet struct {
	Name string
	Date date.Date
}

// NewHytek returns a Writer of the export of results of Hy-Tek's Meet Manager, with semicolons: the header H, and a record E for each
// result of an athlete. Relays are left out, because the fields of their records are not published.
//
// No field can have a semicolon, a line break, or a quotation mark at its start: they become a comma, a space and an apostrophe.
func NewHytek(out io.Writer, meet Meet) Writer {
	h := &hytek{}
	l := &lines{out: out, row: h.row}
	date := strings.ReplaceAll(meet.Date.Path(), "-", "/")
	writeHytek(&l.pending, "H", meet.Name, date, date, "Harrier", date)
	return l
}

// hytek numbers the events.
type hytek struct {
	now   known
	event struct {
		gender          discipline.Gender
		event, division string
	}
	number int
}

func (h *hytek) row(b *bytes.Buffer, row *read.Row) {
	h.now.parse(row.Event)
	if h.now.Kind == discipline.Relay {
		return
	}
	now := h.event
	now.gender, now.event, now.division = row.Gender, row.Event, row.Division
	if now != h.event || h.number == 0 {
		h.event = now
		h.number++
	}
	var fields [31]string
	fields[0], fields[1], fields[2] = "E", "T", strconv.Itoa(h.number)
	switch {
	case h.now.Kind == discipline.Combined:
		fields[1] = "M"
	case h.now.ok && !h.now.Timed(), !h.now.ok && row.Time == "" && row.Mark != "":
		fields[1] = "F"
	}
	fields[4], fields[8] = row.Event, row.Division
	if h.now.ok {
		fields[4] = h.now.Code
		if metres, ok := strings.CutSuffix(h.now.Code, "SC"); ok {
			fields[4] = metres + "S"
		}
		if both := eventAndDivision(row); h.now.more && utf8.RuneCountInString(both) <= read.MaxDivision {
			fields[8] = both
		}
	}
	fields[5], fields[25] = letterOf(row), letterOf(row)
	fields[9] = hytekRounds[row.Round]
	fields[10], fields[11] = performance(row), "M"
	if strings.ContainsAny(row.Mark, `'"`) {
		fields[11] = "E" // feet and inches
	}
	if h.now.mixed {
		fields[5] = "X"
	}
	fields[12] = row.Wind
	if fields[13] = place(row.Place); row.Place == nil {
		fields[13] = "0"
	}
	if row.Exhibition {
		fields[16] = "X"
	}
	fields[17] = row.Points
	fields[23], fields[22] = splitName(row.Athlete)
	fields[28], fields[30] = row.Team, row.Grade
	writeHytek(b, fields[:]...)
}

// hytekRounds are the rounds as Hy-Tek writes them. It calls all first rounds preliminaries.
var hytekRounds = map[discipline.Round]string{
	discipline.Final: "F", discipline.Semifinal: "S", discipline.Quarterfinal: "Q", discipline.Preliminary: "P", discipline.Qualification: "P",
}

// performance returns the status of those who did not finish, else the time or mark.
func performance(row *read.Row) string {
	switch {
	case row.Status != mark.Finished:
		return strings.ToUpper(string(row.Status))
	case row.Time != "":
		return mark.Published(row.Time, &row.TimingMethod)
	}
	return row.Mark
}

// saysMore reports whether an event's name says more than its code, such as "Varsity Girls 5K", which with 5K alone would be one event
// with "JV Girls 5K": some word of it is neither a part of what the code says, nor the gender, nor a unit.
func saysMore(name, code string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' })
	for i, word := range words {
		if plain[strings.ToLower(word)] {
			continue
		}
		rest := strings.Join(append(append([]string{}, words[:i]...), words[i+1:]...), " ")
		if e, ok := discipline.Parse(rest); ok && e.Code == code {
			return true
		}
	}
	return false
}

// plain are words of names that tell no events apart, because every event has a gender and a unit.
var plain = func() map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq("m meter meters metre metres run dash race km k s men women mens womens boys girls male female mixed put throw") {
		words[word] = true
	}
	return words
}()

// writeHytek writes a record.
func writeHytek(b *bytes.Buffer, fields ...string) {
	for i, field := range fields {
		if i > 0 {
			b.WriteByte(';')
		}
		if strings.HasPrefix(field, `"`) {
			field = "'" + field[1:]
		}
		b.WriteString(sayable.Replace(field))
	}
	b.WriteString("\r\n")
}

var sayable = strings.NewReplacer(";", ",", "\r\n", " ", "\r", " ", "\n", " ", "\t", " ")
