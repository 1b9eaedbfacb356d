package main

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/oasdiff/oasdiff/checker"
	"github.com/oasdiff/oasdiff/diff"
	"github.com/oasdiff/oasdiff/flatten/allof"
	"github.com/oasdiff/oasdiff/load"
	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"
)

// check returns an error if the contract breaks clients of the released one without a higher major version. Without a released one, it only
// reads the contract as it will be compared.
func check(released, contract []byte) error {
	now, err := versionOf(contract)
	if err != nil {
		return fmt.Errorf("openapi.yaml: %w", err)
	}
	if len(released) == 0 {
		_, err := read(contract, "openapi.yaml")
		return err
	}
	before, err := versionOf(released)
	if err != nil {
		return fmt.Errorf("the released contract: %w", err)
	}
	if semver.Compare("v"+now, "v"+before) < 0 {
		return fmt.Errorf("info.version is %s, lower than the released %s", now, before)
	}
	if semver.Compare(semver.Major("v"+now), semver.Major("v"+before)) > 0 {
		return nil
	}
	broken, err := breaks(released, contract)
	if err != nil || len(broken) == 0 {
		return err
	}
	return fmt.Errorf("%s breaks clients of %s, which requires a higher major version in info.version:\n  %s", now, before, strings.Join(broken, "\n  "))
}

// versionOf returns a contract's version, such as 1.4.0.
func versionOf(contract []byte) (string, error) {
	var c struct {
		Info struct {
			Version string `yaml:"version"`
		} `yaml:"info"`
	}
	if err := yaml.Unmarshal(contract, &c); err != nil {
		return "", fmt.Errorf("read info.version: %w", err)
	}
	if !semver.IsValid("v"+c.Info.Version) || semver.Canonical("v"+c.Info.Version) != "v"+c.Info.Version {
		return "", fmt.Errorf("info.version must have three numbers, but is %q", c.Info.Version)
	}
	return c.Info.Version, nil
}

// alike reports whether two contracts are equal, except for comments and layout.
func alike(a, b []byte) (bool, error) {
	var trees [2]any
	if err := errors.Join(yaml.Unmarshal(a, &trees[0]), yaml.Unmarshal(b, &trees[1])); err != nil {
		return false, fmt.Errorf("read the contracts: %w", err)
	}
	return reflect.DeepEqual(trees[0], trees[1]), nil
}

// breaks returns the changes that break clients.
func breaks(released, contract []byte) ([]string, error) {
	before, now, changes, err := compare(released, contract)
	if err != nil {
		return nil, err
	}
	broken := shut(before, now)
	for _, change := range changes {
		// Warnings count, too: the server rejects fields that it no longer knows, and a changed pattern may be narrower.
		if change.IsBreaking() {
			broken = append(broken, describe(change))
		}
	}
	return broken, nil
}

// describe returns a change in a line.
func describe(change checker.Change) string {
	return strings.TrimSpace(change.GetOperation() + " " + change.GetPath() + ": " + change.GetUncolorizedText(checker.NewDefaultLocalizer()))
}

// compare returns all changes that clients may see.
func compare(released, contract []byte) (before, now *openapi3.T, changes checker.Changes, err error) {
	if released, err = allowGrowth(released, contract); err != nil {
		return nil, nil, nil, err
	}
	was, err := read(released, "released")
	if err != nil {
		return nil, nil, nil, err
	}
	is, err := read(contract, "openapi.yaml")
	if err != nil {
		return nil, nil, nil, err
	}
	for _, spec := range []*load.SpecInfo{was, is} {
		// Beside an allOf, oasdiff does not compare which fields are required.
		if spec.Spec, err = allof.MergeSpec(spec.Spec); err != nil {
			return nil, nil, nil, fmt.Errorf("merge the schemas of the contract: %w", err)
		}
	}
	report, sources, err := diff.GetPathsDiff(diff.NewConfig(), []*load.SpecInfo{was}, []*load.SpecInfo{is})
	if err != nil {
		return nil, nil, nil, fmt.Errorf("compare the contracts: %w", err)
	}
	return was.Spec, is.Spec, checker.CheckBackwardCompatibilityUntilLevel(checker.NewConfig(checker.GetAllChecks()), report, sources, checker.INFO), nil
}

// allowGrowth returns the released contract with the values that its enumerations that may grow (x-extensible-enum) have now.
func allowGrowth(released, contract []byte) ([]byte, error) {
	var before, now map[string]any
	if err := errors.Join(yaml.Unmarshal(released, &before), yaml.Unmarshal(contract, &now)); err != nil {
		return nil, fmt.Errorf("read the contracts: %w", err)
	}
	is := schemas(now)
	for name, schema := range schemas(before) {
		was, _ := schema.(map[string]any)
		later, _ := is[name].(map[string]any)
		if extensible, _ := was["x-extensible-enum"].(bool); !extensible {
			continue
		}
		values, _ := was["enum"].([]any)
		more, _ := later["enum"].([]any)
		for _, value := range more {
			if !slices.Contains(values, value) {
				values = append(values, value)
			}
		}
		was["enum"] = values
	}
	return yaml.Marshal(before) //nolint:wrapcheck // It is what was read.
}

func schemas(contract map[string]any) map[string]any {
	components, _ := contract["components"].(map[string]any)
	schemas, _ := components["schemas"].(map[string]any)
	return schemas
}

// shut returns the operations that newly require a token, or another scope. oasdiff finds neither: it ignores the security that an
// operation inherits.
func shut(before, now *openapi3.T) []string {
	var found []string
	for path, item := range before.Paths.Map() {
		still := now.Paths.Value(path)
		if still == nil {
			continue // oasdiff reports it
		}
		for method, was := range item.Operations() {
			is := still.GetOperation(method)
			if is == nil {
				continue
			}
			openBefore, scopeBefore := access(before, was)
			openNow, scopeNow := access(now, is)
			if openBefore && !openNow {
				found = append(found, fmt.Sprintf("%s %s: requires a token", method, path))
			}
			if scopeBefore != scopeNow && scopeBefore != "session" && scopeNow != "any" {
				found = append(found, fmt.Sprintf("%s %s: requires the scope %s instead of %s", method, path, scopeNow, scopeBefore))
			}
		}
	}
	slices.Sort(found)
	return found
}

// access returns whether an operation works without a token, and the scope that a token must have.
func access(contract *openapi3.T, operation *openapi3.Operation) (open bool, scope string) {
	ways := contract.Security
	if operation.Security != nil {
		ways = *operation.Security
	}
	scope = "any"
	for _, way := range ways {
		open = open || len(way) == 0
		for _, scopes := range way {
			scope = strings.Join(scopes, " ")
		}
	}
	return open, scope
}

func read(contract []byte, name string) (*load.SpecInfo, error) {
	spec, err := load.NewSpecInfoFromData(openapi3.NewLoader(), contract, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return spec, nil
}
