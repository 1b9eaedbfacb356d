// Command contract compares openapi.yaml with the released contract, internal/tools/contract/released.yaml. Its argument is the root
// of the repository:
//
//	contract check ../..     reports changes that the version number does not announce
//	contract release ../..   makes openapi.yaml the released contract, and dates its version in CHANGELOG.md
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"time"
)

func main() {
	if err := run(os.Args[1:], time.Now()); err != nil { //nolint:forbidigo // A separate program, which cannot import internal/date/clock.
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string, now time.Time) error {
	const words = 2
	if len(args) != words || args[0] != "check" && args[0] != "release" {
		return errors.New("usage: contract check|release FOLDER")
	}
	project, err := os.OpenRoot(args[1])
	if err != nil {
		return fmt.Errorf("open the repository: %w", err)
	}
	defer func() { _ = project.Close() }()
	released, err1 := project.ReadFile("internal/tools/contract/released.yaml")
	contract, err2 := project.ReadFile("openapi.yaml")
	changelog, err3 := project.ReadFile("CHANGELOG.md")
	if err := errors.Join(err1, err2, err3); err != nil {
		return fmt.Errorf("read the contracts and the changelog: %w", err)
	}
	if err := check(released, contract, changelog); err != nil || args[0] == "check" {
		return err
	}
	version, err := versionOf(contract)
	if err != nil {
		return err
	}
	today := now.UTC().Format(time.DateOnly)
	dated := bytes.Replace(changelog, []byte(heading(version)+" - "+unreleased+"\n"), []byte(heading(version)+" - "+today+"\n"), 1)
	const mode = 0o644
	err = errors.Join(project.WriteFile("CHANGELOG.md", dated, mode), project.WriteFile("internal/tools/contract/released.yaml", contract, mode))
	if err != nil {
		return fmt.Errorf("write the release: %w", err)
	}
	return nil
}
