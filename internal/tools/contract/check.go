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
	"github.com/oasdiff/oasdiff/load"
	"go.yaml.in/yaml/v3"
	"golang.org/x/mod/semver"
)

// unreleased stands in the changelog for the day of a version that is still being made.
const unreleased = "unreleased"

func heading(version string) string { return "## [" + version + "]" }

// check says what is wrong with a contract that follows a released one: a change that breaks clients wants a greater major version,
// any change a greater version, and every version tells users about itself.
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
		faults = append(faults, fmt.Errorf("CHANGELOG.md says nothing of %s: write %q and what is new for users", now, heading(now)+" - "+unreleased))
	}
	same, err := alike(released, contract)
	if err != nil {
		return err
	}
	if !same && semver.Compare("v"+now, "v"+before) <= 0 {
		faults = append(faults, fmt.Errorf("openapi.yaml is no longer the released %s: its info.version must be greater than that, and is %s", before, now))
	}
	if same || semver.Compare(semver.Major("v"+now), semver.Major("v"+before)) > 0 {
		return errors.Join(faults...)
	}
	broken, err := breaks(released, contract)
	if err != nil {
		return err
	}
	if len(broken) > 0 {
		faults = append(faults, fmt.Errorf("%s breaks clients of %s, which only a greater major version may:\n  %s", now, before, strings.Join(broken, "\n  ")))
	}
	return errors.Join(faults...)
}

// versionOf is a contract's own version, such as 1.4.0.
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
		return "", fmt.Errorf("info.version is %q, and must have three numbers", c.Info.Version)
	}
	return c.Info.Version, nil
}

// alike says whether two contracts say the same, whatever their comments and layout.
func alike(a, b []byte) (bool, error) {
	var trees [2]any
	if err := errors.Join(yaml.Unmarshal(a, &trees[0]), yaml.Unmarshal(b, &trees[1])); err != nil {
		return false, fmt.Errorf("read the contracts: %w", err)
	}
	return reflect.DeepEqual(trees[0], trees[1]), nil
}

// told says whether the changelog has an entry for a version, with a point at least.
func told(changelog []byte, version string) bool {
	_, entry, found := bytes.Cut(changelog, []byte("\n"+heading(version)))
	entry, _, _ = bytes.Cut(entry, []byte("\n## "))
	return found && bytes.Contains(entry, []byte("\n- "))
}

// breaks are the changes that break clients.
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
	// Its warnings count: the server answers 422 to a field that it no longer knows, and a pattern that changed is taken for narrower.
	for _, change := range checker.CheckBackwardCompatibility(checker.NewConfig(checker.GetAllChecks()), report, sources) {
		text := change.GetUncolorizedText(checker.NewDefaultLocalizer())
		broken = append(broken, strings.TrimSpace(change.GetOperation()+" "+change.GetPath()+": "+text))
	}
	return broken, nil
}

// shut are the operations that want a token where none was needed, or another scope of a personal one. oasdiff knows neither: it
// compares what stands at the operation, and not what follows for it.
func shut(before, now *openapi3.T) []string {
	var found []string
	for path, item := range before.Paths.Map() {
		still := now.Paths.Value(path)
		if still == nil {
			continue // which oasdiff knows
		}
		for method, was := range item.Operations() {
			is := still.GetOperation(method)
			if is == nil {
				continue
			}
			if open(before, was) && !open(now, is) {
				found = append(found, fmt.Sprintf("%s %s: needs a token", method, path))
			}
			if a, b := was.Extensions["x-scope"], is.Extensions["x-scope"]; a != b && a != "session" && b != "none" {
				found = append(found, fmt.Sprintf("%s %s: needs the scope %v, and needed %v", method, path, b, a))
			}
		}
	}
	slices.Sort(found)
	return found
}

// open says whether an operation needs no token.
func open(contract *openapi3.T, operation *openapi3.Operation) bool {
	ways := contract.Security
	if operation.Security != nil {
		ways = *operation.Security
	}
	return len(ways) == 0 || slices.ContainsFunc(ways, func(way openapi3.SecurityRequirement) bool { return len(way) == 0 })
}

func read(contract []byte, name string) (*load.SpecInfo, error) {
	spec, err := load.NewSpecInfoFromData(openapi3.NewLoader(), contract, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return spec, nil
}
