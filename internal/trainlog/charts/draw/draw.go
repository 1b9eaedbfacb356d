// Package draw draws pictures of a training log as SVG: distance by day and by week, and health values with their moving averages.
//
// All pictures come from one template. They follow the reader's light or dark colours, can be read without any colour, by sizes, numbers, patterns and
// shapes, and say in words what they show.
package draw

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strconv"

	"harrier/internal/date"
)

// Units is the unit of distances.
type Units string

// The units.
const (
	Miles      Units = "mi"
	Kilometers Units = "km"
)

const kilometersPerMile = 1.609344

// of converts a distance in miles.
func (u Units) of(miles float64) float64 {
	if u == Kilometers {
		return miles * kilometersPerMile
	}
	return miles
}

// Distance writes a distance in miles for people.
func (u Units) Distance(miles float64) string { return number(u.of(miles)) + " " + u.name() }

func (u Units) name() string {
	if u == Kilometers {
		return "km"
	}
	return "mi"
}

// Days are the values of days: distances in miles, or measured values.
type Days map[date.Date]float64

// width is that of all pictures.
const width = 800

//go:embed chart.svg.tmpl
var source string

// svg escapes whatever is put into it.
var svg = template.Must(template.New("chart").Parse(source))

// picture is the data of the template.
type picture struct {
	// ID begins the IDs in the picture, so that several can stand in one page.
	ID            string
	Title, Desc   string
	Width, Height int
	Boxes         []box
	Dots          []dot
	Lines         []line
	Texts         []label
}

// coordinate is a number with at most two decimals.
type coordinate float64

// String returns the number as SVG reads it.
func (c coordinate) String() string {
	return strconv.FormatFloat(math.Round(float64(c)*100)/100, 'f', -1, 64)
}

// box is a rectangle with a tooltip, Tip.
type box struct {
	X, Y, W, H coordinate
	Class, Tip string
}

// dot is a circle.
type dot struct {
	X, Y, R    coordinate
	Class, Tip string
}

// line is a path.
type line struct {
	Path  path
	Class string
}

// label is text that begins, ends or has its middle at a place, by its class.
type label struct {
	X, Y        coordinate
	Class, Text string
}

// path is the data of a line, as SVG's attribute d.
type path string

// to goes on to a place: without drawing where it begins a part.
func (p path) to(x, y float64, begin bool) path {
	command := "L"
	if begin {
		command = "M"
	}
	return p + path(command+coordinate(x).String()+" "+coordinate(y).String())
}

func (p *picture) draw() ([]byte, error) {
	p.Width = width
	var b bytes.Buffer
	if err := svg.Execute(&b, p); err != nil {
		return nil, fmt.Errorf("draw %s: %w", p.ID, err)
	}
	return b.Bytes(), nil
}

func (p *picture) text(x, y float64, class, text string) {
	p.Texts = append(p.Texts, label{coordinate(x), coordinate(y), class, text})
}

func (p *picture) box(x, y, w, h float64, class, tip string) {
	p.Boxes = append(p.Boxes, box{coordinate(x), coordinate(y), coordinate(w), coordinate(h), class, tip})
}

func (p *picture) straight(fromX, fromY, toX, toY float64, class string) {
	p.Lines = append(p.Lines, line{path("").to(fromX, fromY, true).to(toX, toY, false), class})
}

// number writes a number to a tenth, with commas between thousands.
func number(f float64) string {
	text := strconv.FormatFloat(f, 'f', 1, 64)
	whole, tenth := text[:len(text)-2], text[len(text)-2:]
	for i := len(whole) - 3; i > 0 && whole[i-1] != '-'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if tenth == ".0" {
		return whole
	}
	return whole + tenth
}

// count writes a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return number(float64(n)) + " " + many
}

// dayMonth writes a day without its year.
func dayMonth(d date.Date) string { return d.Time().Format("January 2") }

// step returns a round step of 1, 2 or 5 times a power of ten, for at most four lines up to a value.
func step(most float64) float64 {
	s := math.Pow(10, math.Floor(math.Log10(math.Max(most, 1e-3)/4)))
	for _, by := range []float64{1, 2, 5, 10} {
		if most <= 4*s*by {
			return s * by
		}
	}
	return 10 * s
}
