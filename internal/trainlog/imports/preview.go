package imports

import (
	"cmp"
	"slices"

	"harrier/internal/date"
	"harrier/internal/formats"
	"harrier/internal/sport/measure"
	"harrier/internal/table/cell"
)

// Limits of a preview.
const (
	maxRows   = 20
	maxMonths = 1200
)

// previewed is the preview of a dry run with what this batch would have added.
func (b *batch) previewed() formats.Preview {
	p := formats.Preview{Rows: slices.Clone(b.im.preview.Rows), Months: slices.Clone(b.im.preview.Months), Shoes: b.im.shoesToAdd}
	for _, c := range b.added {
		m := monthOf(&p, c.day)
		m.Runs++
		if cell.IsRunning(*cmp.Or(c.run.Kind, new(""))) {
			m.Meters += c.meters
		}
		if len(p.Rows) >= maxRows {
			continue
		}
		r := &c.run
		p.Rows = append(p.Rows, formats.PreviewRow{
			Place: c.place, Date: c.day, Meters: number(r.Meters), Seconds: number(r.Seconds), Kind: r.Kind, HeartRate: number(r.HeartRate),
			Title: r.Title, Notes: r.Notes,
		})
	}
	for _, d := range b.given {
		monthOf(&p, d.Date).Days++
		row := formats.PreviewRow{Place: d.places[0], Date: d.Date}
		at := slices.IndexFunc(p.Rows, func(r formats.PreviewRow) bool {
			return r.Date == d.Date && slices.Contains(d.places, r.Place) && r.RHR == nil && r.Sleep == nil
		})
		if at < 0 && len(p.Rows) < maxRows {
			at, p.Rows = len(p.Rows), append(p.Rows, row)
		}
		if at >= 0 {
			r := &p.Rows[at]
			r.RHR, r.Sleep, r.Feel, r.Rest, r.Notes = d.RHR, d.Sleep, d.Feel, d.Rest, cmp.Or(r.Notes, d.Notes)
		}
	}
	slices.SortStableFunc(p.Rows, func(a, b formats.PreviewRow) int { return a.Date.Compare(b.Date) })
	slices.SortFunc(p.Months, func(a, b formats.PreviewMonth) int { return cmp.Compare(a.Month, b.Month) })
	return p
}

// monthOf returns the month of a day.
func monthOf(p *formats.Preview, day date.Date) *formats.PreviewMonth {
	name := day.String()[:len("2006-01")]
	at := slices.IndexFunc(p.Months, func(m formats.PreviewMonth) bool { return m.Month == name })
	if at < 0 {
		if at = len(p.Months); at >= maxMonths {
			return &formats.PreviewMonth{} // more months than anybody has run
		}
		p.Months = append(p.Months, formats.PreviewMonth{Month: name})
	}
	return &p.Months[at]
}

func number(v *measure.Hundredths) *float64 {
	if v == nil {
		return nil
	}
	f := v.Float64()
	return &f
}
