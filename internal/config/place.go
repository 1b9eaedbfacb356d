package config

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

const (
	// configName is the setting that names the file of settings, and tracesName the one that other programs have too.
	configName     = "config"
	tracesName     = "otlp-endpoint"
	prefix         = "HARRIER_"
	configVariable = "HARRIER_CONFIG"
	// fileSuffix ends the names of variables that name a file with the value of a secret.
	fileSuffix = "_FILE"
	// inEnvironment is where variables are that are not in a file.
	inEnvironment = "environment"
)

// located is a value, and where it was given: a flag, the environment, or a file with the line.
type located struct{ value, from string }

// label names the setting in errors.
func (g located) label(variable string) string {
	switch {
	case strings.HasPrefix(g.from, "-"):
		return g.from
	case g.from == inEnvironment || g.from == "":
		return variable
	}
	return g.from + ": " + variable
}

// place is where settings may be given. It has the values by the names of variables.
type place map[string]located

// find returns the value of a setting in this place, if there is one. A secret may be in a file of its own.
func (p place) find(s setting) (located, error) {
	direct, byFile := p[s.env()], p[s.env()+fileSuffix]
	switch {
	case !s.secret() || byFile.value == "":
		return direct, nil
	case direct.value != "":
		return located{}, fmt.Errorf("%s and %s%s are both set", direct.label(s.env()), s.env(), fileSuffix)
	case s.kind == secretOrFile:
		return byFile, nil
	}
	text, err := os.ReadFile(byFile.value)
	value := strings.TrimRight(string(text), "\r\n")
	if err == nil && (value == "" || strings.ContainsAny(value, "\r\n")) {
		err = fmt.Errorf("%s must contain one line", byFile.value)
	}
	if err != nil {
		return located{}, fmt.Errorf("%s: %w", byFile.label(s.env()+fileSuffix), err)
	}
	return located{value: value, from: byFile.from + ", in " + byFile.value}, nil
}

// tokenVariable is the personal token of commands that are clients of a server.
const tokenVariable = prefix + "TOKEN"

// readEnvironment returns the settings in a list of NAME=value, and a warning for each variable of Harrier's that is not one.
func readEnvironment(list []string, all []setting) (place, []string) {
	p, known := place{}, names(all)
	var warnings []string
	for _, line := range list {
		name, value, _ := strings.Cut(line, "=")
		switch {
		case slices.Contains(known, name):
			p[name] = located{value, inEnvironment}
		case !strings.HasPrefix(name, prefix), name == tokenVariable:
		// Kubernetes sets these for a service that is named harrier.
		case strings.HasPrefix(name, prefix+"SERVICE_") || strings.HasPrefix(name, prefix+"PORT"):
		default:
			warnings = append(warnings, unknown(name, known))
		}
	}
	slices.Sort(warnings)
	return p, warnings
}

// readFile reads a file of settings: lines of NAME=value, empty lines, and lines that begin with #. A value may be quoted.
func readFile(path string, all []setting) (place, error) {
	text, err := os.ReadFile(path) //nolint:gosec // the path is the operator's own
	if err != nil {
		return nil, fmt.Errorf("%s: %w", configVariable, err)
	}
	p, known := place{}, names(all)
	var faults []error
	for i, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
			value = value[1 : n-1]
		}
		at := fmt.Sprintf("%s:%d", path, i+1)
		switch _, twice := p[name]; {
		case !ok:
			err = errors.New("must be NAME=value") // the line may be a secret
		case name == configVariable:
			err = fmt.Errorf("%s cannot be set in the file that it names", name)
		case !slices.Contains(known, name):
			err = errors.New(unknown(name, known))
		case twice:
			err = fmt.Errorf("%s is set twice", name)
		default:
			p[name] = located{value, at}
			continue
		}
		faults = append(faults, fmt.Errorf("%s: %w", at, err))
	}
	return p, errors.Join(faults...)
}

// names returns the names of all variables.
func names(all []setting) []string {
	var list []string
	for _, s := range all {
		list = append(list, s.env())
		if s.secret() {
			list = append(list, s.env()+fileSuffix)
		}
	}
	return list
}

// unknown says that a name is not a setting's, and which is the nearest.
func unknown(name string, known []string) string {
	nearest := slices.MinFunc(known, func(a, b string) int {
		return levenshtein.ComputeDistance(name, a) - levenshtein.ComputeDistance(name, b)
	})
	return fmt.Sprintf("%s is not a setting; the nearest is %s", name, nearest)
}
