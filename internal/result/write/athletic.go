package write

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"harrier/internal/result/read"
	"harrier/internal/sport/discipline"
	"harrier/internal/sport/mark"
	"harrier/internal/text"
)

// NewAthletic returns a Writer of the delimited layout that Athletic.net takes for results of cross country. It leaves relays out.
//
// DivisionID has the event and the division, because the numbers of Athletic.net are not known. Score has the points.
func NewAthletic(out io.Writer) Writer {
	var now known
	l := &lines{out: out, row: func(b *bytes.Buffer, row *read.Row) {
		now.parse(row.Event)
		if now.Kind == discipline.Relay {
			return
		}
		first, last := splitName(row.Athlete)
		team := row.Team
		if team == "" {
			team = "Unattached"
		}
		for i, cell := range [...]string{
			first, last, team, athleticTime(row), letterOf(row), eventAndDivision(row), place(row.Place), row.Grade, row.Points,
		} {
			if i > 0 {
				b.WriteByte(',')
			}
			text.WriteCSV(b, text.QuoteFormula(cell, i < 3 || i == 5)) // the others have what the program reads
		}
		b.WriteString("\r\n")
	}}
	l.pending.WriteString("FirstName,LastName,Team,Time,Gender,DivisionID,Place,Grade,Score\r\n")
	return l
}

// known is the event of the present row, which is mostly that of the row before.
type known struct {
	discipline.Event

	name  string
	ok    bool
	more  bool // the name says more than the code
	mixed bool
}

// parse recognizes an event by its name.
func (k *known) parse(name string) {
	if name == k.name {
		return
	}
	k.name = name
	k.Event, k.ok = discipline.Parse(name)
	k.more, k.mixed = k.ok && saysMore(name, k.Code), discipline.Mixed(name)
}

func eventAndDivision(row *read.Row) string {
	return strings.TrimSpace(row.Event + " " + row.Division)
}

// athleticTime returns a time as mm:ss.t or mm:ss.hh, with the decimals that were published, or why there is none.
func athleticTime(row *read.Row) string {
	if row.Status != mark.Finished {
		return strings.ToUpper(string(row.Status))
	}
	if row.Time == "" {
		return ""
	}
	_, decimals, _ := strings.Cut(row.Time, ".")
	if len(decimals) <= 1 {
		tenths := (row.TimeMS + 99) / 100 // the rules record the slower time
		return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
	}
	hundredths := (row.TimeMS + 9) / 10
	return fmt.Sprintf("%d:%02d.%02d", hundredths/6000, hundredths/100%60, hundredths%100)
}
