package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// unreleased is the heading in the changelog of what the next release brings.
const unreleased = "## [Unreleased]"

// release returns the contract with its version and the changelog with that version's entry: what stands under Unreleased, and the changes of the
// contract. The first release has the contract's version. Later ones have a higher minor version if operations or schemas changed, and a higher patch
// version if only words did, unless the contract has a higher version already.
func release(released, contract, changelog []byte, today string) (newContract, newChangelog []byte, err error) {
	if err := check(released, contract); err != nil {
		return nil, nil, err
	}
	version, err := versionOf(contract)
	if err != nil {
		return nil, nil, err
	}
	var changes []string
	if len(released) > 0 {
		if same, err := alike(released, contract); err != nil || same {
			return nil, nil, errors.Join(err, errNothing(same))
		}
		if changes, err = changed(released, contract); err != nil {
			return nil, nil, err
		}
		before, err := versionOf(released)
		if err != nil {
			return nil, nil, err
		}
		if version == before {
			version = next(before, len(changes) > 0)
			contract = setVersion(contract, before, version)
		}
	}
	entry := fmt.Sprintf("%s\n\n## [%s] - %s", unreleased, version, today)
	before, notes, found := bytes.Cut(changelog, []byte(unreleased))
	if !found {
		return nil, nil, fmt.Errorf("CHANGELOG.md has no %q", unreleased)
	}
	notes, rest, older := bytes.Cut(notes, []byte("\n## "))
	if older {
		rest = slices.Concat([]byte("\n## "), rest)
	}
	if len(changes) > 0 {
		notes = append(bytes.TrimRight(notes, "\n"), "\n\n### Contract\n\n- "+strings.Join(changes, "\n- ")+"\n"...)
	}
	return contract, slices.Concat(before, []byte(entry), notes, rest), nil
}

func errNothing(same bool) error {
	if same {
		return errors.New("openapi.yaml is the released contract: there is nothing to release")
	}
	return nil
}

// next returns the version after another.
func next(version string, minor bool) string {
	var numbers [3]int
	_, _ = fmt.Sscanf(version, "%d.%d.%d", &numbers[0], &numbers[1], &numbers[2]) // versionOf has checked it
	if minor {
		return fmt.Sprintf("%d.%d.0", numbers[0], numbers[1]+1)
	}
	return fmt.Sprintf("%d.%d.%d", numbers[0], numbers[1], numbers[2]+1)
}

func setVersion(contract []byte, from, to string) []byte {
	return bytes.Replace(contract, []byte("\n  version: "+from+"\n"), []byte("\n  version: "+to+"\n"), 1)
}

// changed returns the changes of the contract that clients may see, once each.
func changed(released, contract []byte) ([]string, error) {
	before, now, changes, err := compare(released, contract)
	if err != nil {
		return nil, err
	}
	lines := shut(before, now)
	for _, change := range changes {
		lines = append(lines, describe(change))
	}
	slices.Sort(lines)
	return slices.Compact(lines), nil
}
