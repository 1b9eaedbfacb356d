package read

import (
	"cmp"
	"slices"
	"strings"

	"harrier/internal/sport/discipline"
	"harrier/internal/table/cell"
)

// besides takes what stands beside a performance: a wind, that it is out of competition, and signs, which are noted.
func (r *cells) besides(b cell.Besides, raw string) {
	r.row.Exhibition = r.row.Exhibition || b.Exhibition
	if b.Wind != "" && r.row.Wind == "" {
		r.row.Wind = b.Wind
	}
	for _, sign := range b.Signs {
		if sign != cell.AidedNote || r.row.Wind == "" {
			r.note(sign, raw)
		}
	}
}

// note adds to the row's notes, and says so once for each sign.
func (r *cells) note(sign, raw string) {
	sign, reason := clean(sign, MaxMark)
	if reason != "" || sign == "" || slices.Contains(r.noted, sign) {
		return
	}
	r.noted = append(r.noted, sign)
	kind := sign
	if sign[0] == '(' || sign[0] == '[' {
		kind = "()" // numbers, each its own
	}
	r.file.warn(Finding{
		Code: "sign_noted", Line: r.row.Line, Value: raw, kind: kind,
		Detail: "What stands beside the performance is kept in the notes: " + shown(sign) + ".",
	})
}

// qualified notes how an athlete qualified for the next round.
func (r *cells) qualified() {
	if round := cmp.Or(r.row.Round, r.file.options.Round); round == "" || round == discipline.Final {
		return
	}
	for _, f := range [...]field{fieldPlace, fieldTime, fieldMark} {
		if raw := r.cell(f); r.file.layout.has(f) {
			r.note(cell.Qualifier(raw), raw)
		}
	}
}

// notes reads the notes, and adds what was noted.
func (r *cells) notes() {
	read(r, fieldNotes, &r.row.Notes, cleanNotes)
	all := r.noted
	if r.row.Notes != "" {
		all = append([]string{r.row.Notes}, all...)
	}
	notes, reason := cleanNotes(strings.Join(all, "; "))
	r.fail(fieldNotes, notes, reason)
	r.row.Notes = notes
}

// outOfCompetition takes the place and the points of a row that is out of competition.
func (r *cells) outOfCompetition() {
	if !r.row.Exhibition {
		return
	}
	r.row.Place, r.row.HeatPlace, r.row.Points = nil, nil, ""
	r.file.warn(Finding{
		Code: "out_of_competition", Line: r.row.Line, Value: r.row.Athlete,
		Detail: "The result is out of competition (exhibition): it has no place, and takes none from others.",
	})
}
