// Package report says what of a table was taken for what, and why, in one form for every import.
package report

import (
	"fmt"
	"slices"
	"strings"

	"harrier/internal/fault"
	"harrier/internal/words"
)

// Because says how a column came to its field.
type Because string

// The reasons.
const (
	Header  Because = "header"  // by its title
	Map     Because = "map"     // by the sender's mapping
	Service Because = "service" // by the place or the name that a service gives it
	Values  Because = "values"  // its title is unknown, and its values tell
	// AgeGroup and GenderWords are columns that have their field by their title, and whose values also tell the gender.
	AgeGroup    Because = "age_group"
	GenderWords Because = "gender_words"
	// Unknown is a column that is not used: its title is unknown, or another column has its field.
	Unknown Because = "unknown"
)

// Report says how a file was understood.
type Report struct {
	// Columns are those of tables, in their order.
	Columns  []Column `json:"columns"`
	Warnings Warnings `json:"warnings"`
	// Asks are what the sender has to answer before anything is imported.
	Asks []*Ask `json:"asks,omitempty"`
}

// Ask adds a question that can be answered.
func (r *Report) Ask(asked *Ask) {
	if asked.Answerable() {
		r.Asks = append(r.Asks, asked)
	}
}

// Column says how a column of a table is understood.
type Column struct {
	// Name is its title.
	Name string `json:"column"`
	// Field is the field of its values, and Unit their unit; empty if it is not used or has none.
	Field string `json:"field"`
	Unit  string `json:"unit"`
	// Because says why, and Reason what decided how its cells are read; empty if they say it themselves.
	Because Because `json:"because"`
	Reason  string  `json:"reason"`
	// Looks is the field that the values of a column that is not used look like; empty if they look like none.
	Looks string `json:"looks_like"`
}

// Unused returns the titles of the columns that are not used, each once. Those without a letter or a digit are left out.
func Unused(columns []Column) []string {
	titles := []string{}
	for _, c := range columns {
		if c.Field == "" && words.Fold(c.Name) != "" && !slices.Contains(titles, c.Name) {
			titles = append(titles, c.Name)
		}
	}
	return titles
}

// Ask is a question to the sender: what of a file may be misunderstood, or which parameter it contradicts.
type Ask struct { //nolint:errname // a question
	// Parameter is the one that does not fit the file; empty for a file that may be misunderstood.
	Parameter string `json:"parameter,omitempty"`
	// Choices are parameters with which to send such a file again; none where the file has to change.
	Choices []Choice `json:"choices"`
	// Reason says in sentences what is not known, and what to do. Clients see it.
	Reason string `json:"reason"`
}

// Unknowable is offered where only the sender knows the value, such as the name of an event.
const Unknowable = ""

// Choice is a parameter with a value that was probably meant, or Unknowable.
type Choice struct {
	Parameter string `json:"parameter"`
	Value     string `json:"value"`
}

// NewAsk makes a question whose answer is one of some values of a parameter.
func NewAsk(parameter string, values []string, format string, args ...any) *Ask {
	a := &Ask{Reason: fmt.Sprintf(format, args...)}
	a.Offer(parameter, values...)
	return a
}

// Offer adds values of a parameter to the choices.
func (a *Ask) Offer(parameter string, values ...string) {
	for _, value := range values {
		a.Choices = append(a.Choices, Choice{parameter, value})
	}
}

// Answerable reports whether a parameter answers it.
func (a *Ask) Answerable() bool { return a.Parameter == "" && len(a.Choices) > 0 }

// Answers are the choices as the fields of a refusal.
func (a *Ask) Answers() []fault.Field {
	fields := make([]fault.Field, len(a.Choices))
	for i, c := range a.Choices {
		fields[i] = fault.Field{Pointer: c.Parameter, Code: fault.CodeRequired, Detail: c.Value}
	}
	return fields
}

// About reports whether a parameter is asked for.
func (a *Ask) About(parameter string) bool {
	return a.Parameter == parameter || slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Parameter == parameter })
}

// Values returns the choices for a parameter.
func (a *Ask) Values(parameter string) (values []string) {
	for _, c := range a.Choices {
		if c.Parameter == parameter {
			values = append(values, c.Value)
		}
	}
	return values
}

// Error implements error.
func (a *Ask) Error() string { return strings.TrimPrefix(a.Parameter+": "+a.Reason, ": ") }

// Unwrap returns the question as a fault, whose fields are the choices.
func (a *Ask) Unwrap() error {
	if a.Parameter != "" {
		return &fault.Error{Kind: fault.Invalid, Detail: "The file cannot be read as asked.", Fields: []fault.Field{{Pointer: a.Parameter, Detail: a.Reason}}}
	}
	f := fault.New(fault.Invalid, a.Reason).Of("file-unclear")
	f.Fields = a.Answers()
	return f
}
