package gate

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"harrier/internal/fault"
)

const (
	// maxUnknown is how many unknown parameters an error names, and maxName how much of a name.
	maxUnknown = 10
	maxName    = 64
)

// CheckQuery checks that the contract has all parameters of a query. What it does not have would be ignored in silence, and a parameter with
// a typing error answered as if it were not there. The error is fault.Unreadable and names the nearest known parameters.
func (op *Operation) CheckQuery(rawQuery string) error {
	if rawQuery == "" {
		return nil
	}
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return errQuery.Because(err)
	}
	var unknown []fault.Field
	for name := range query {
		if !slices.ContainsFunc(op.parameters, func(p parameter) bool { return p.in == inQuery && p.name == name }) {
			unknown = append(unknown, fault.Field{Pointer: shortened(name), Code: fault.CodeUnknown, Detail: op.unknownParameter(name)})
		}
	}
	if unknown == nil {
		return nil
	}
	slices.SortFunc(unknown, func(a, b fault.Field) int { return strings.Compare(a.Pointer, b.Pointer) })
	return &fault.Error{Kind: fault.Unreadable, Detail: "The request cannot be read.", Fields: unknown[:min(len(unknown), maxUnknown)]}
}

// unknownParameter describes the error, with the known parameter whose name is nearest if it is near at all.
func (op *Operation) unknownParameter(name string) string {
	nearest, distance := "", 1+min(len(name), maxName)/3
	for i := range op.parameters {
		p := &op.parameters[i]
		if p.in != inQuery || len(name) > maxName {
			continue
		}
		if d := levenshtein.ComputeDistance(name, p.name); d < distance || d == distance && nearest == "" {
			nearest, distance = p.name, d
		}
	}
	if nearest == "" {
		return "Unknown parameter."
	}
	return "Unknown parameter. Did you mean " + nearest + "?"
}

// shortened returns the beginning of a name.
func shortened(name string) string {
	if utf8.RuneCountInString(name) <= maxName {
		return name
	}
	return string([]rune(name)[:maxName]) + "…"
}
