package main

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"harrier/internal/fault"
)

// What is said about files of results advises parameters of the API. Commands have flags of the same names, with dashes.
const parameterNames = `map|gender|event|division|round|heats|encoding|status_words|time_unit|time|timing_method|mode|sheet|first_last|` +
	`renumber|partial|repaired|as_is|discard|again`

var (
	// parameters are those with a value: gender=mens.
	parameters = regexp.MustCompile(`\b(?:` + parameterNames + `)=`)
	// named are those without one.
	named = regexp.MustCompile(`\b(?:[Ss]et|with|the parameter) (?:` + parameterNames + `)\b`)
)

// asFlag turns the name of a parameter into that of a flag.
func asFlag(name string) string { return "-" + strings.ReplaceAll(name, "_", "-") }

// withFlags turns the parameters in a sentence into flags.
func withFlags(sentence string) string {
	sentence = parameters.ReplaceAllStringFunc(sentence, asFlag)
	return named.ReplaceAllStringFunc(sentence, func(found string) string {
		at := strings.LastIndex(found, " ") + 1
		if strings.HasPrefix(found, "the ") {
			return "the flag " + asFlag(found[at:])
		}
		return found[:at] + asFlag(found[at:])
	})
}

// faultWithFlags returns a fault whose sentences name flags. Other errors stay.
func faultWithFlags(err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	said := *f
	said.Detail, said.Fields = withFlags(f.Detail), slices.Clone(f.Fields)
	for i := range said.Fields {
		said.Fields[i].Pointer, said.Fields[i].Detail = asFlag(said.Fields[i].Pointer), withFlags(said.Fields[i].Detail)
	}
	return &said
}

// flagWriter writes lines whose sentences name flags.
type flagWriter struct{ to io.Writer }

// Write implements io.Writer.
func (w flagWriter) Write(line []byte) (int, error) {
	if _, err := io.WriteString(w.to, withFlags(string(line))); err != nil {
		return 0, fmt.Errorf("print: %w", err)
	}
	return len(line), nil
}
