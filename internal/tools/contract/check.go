package main

import (
	"bytes"
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

// unreleased replaces the date of a version in the changelog until its release.
const unreleased = "unreleased"

func heading(version string) string { return "## [" + version + "]" }

// check returns an error if the contract's version does not announce what has changed: any change requires a higher version, a
// breaking change a higher major version, and every version an entry in the changelog.
func check(released, contract, changelog []byte) error {
	before, err := versionOf(released)
	if err != nil {
		return fmt.Errorf("the released contract: %w", err)
	}
	now, err := versionOf(contract)
	if err != nil {
		return fmt.Errorf("openapi.yaml: %w", err)
	}
	var faults []error
	if !told(changelog, now) {
		faults = append(faults, fmt.Errorf("CHANGELOG.md has no entry for %s: add %q and what is new for users", now, heading(now)+" - "+unreleased))
	}
	same, err := alike(released, contract)
	if err != nil {
		return err
	}
	if !same && semver.Compare("v"+now, "v"+before) <= 0 {
		faults = append(faults, fmt.Errorf("openapi.yaml differs from the released %s: its info.version must be higher, but is %s", before, now))
	}
	if same || semver.Compare(semver.Major("v"+now), semver.Major("v"+before)) > 0 {
		return errors.Join(faults...)
	}
	broken, err := breaks(released, contract)
	if err != nil {
		return err
	}
	if len(broken) > 0 {
		faults = append(faults, fmt.Errorf("%s breaks clients of %s, which requires a higher major version:\n  %s", now, before, strings.Join(broken, "\n  ")))
	}
	return errors.Join(faults...)
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

// told reports whether the changelog has an entry for a version, with at least one item.
func told(changelog []byte, version string) bool {
	_, entry, found := bytes.Cut(changelog, []byte("\n"+heading(version)))
	entry, _, _ = bytes.Cut(entry, []byte("\n## "))
	return found && bytes.Contains(entry, []byte("\n- "))
}

// breaks returns the changes that break clients.
func breaks(released, contract []byte) ([]string, error) {
	before, err := read(released, "released")
	if err != nil {
		return nil, err
	}
	now, err := read(contract, "openapi.yaml")
	if err != nil {
		return nil, err
	}
	report, sources, err := diff.GetPathsDiff(diff.NewConfig(), []*load.SpecInfo{before}, []*load.SpecInfo{now})
	if err != nil {
		return nil, fmt.Errorf("compare the contracts: %w", err)
	}
	broken := shut(before.Spec, now.Spec)
	// Warnings count, too: the server rejects fields that it no longer knows, and a changed pattern may be narrower.
	for _, change := range checker.CheckBackwardCompatibility(checker.NewConfig(checker.GetAllChecks()), report, sources) {
		text := change.GetUncolorizedText(checker.NewDefaultLocalizer())
		broken = append(broken, strings.TrimSpace(change.GetOperation()+" "+change.GetPath()+": "+text))
	}
	return broken, nil
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
	if err == nil {
		// Beside an allOf, oasdiff does not compare which fields are required.
		spec.Spec, err = allof.MergeSpec(spec.Spec)
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return spec, nil
}
