// Command contract holds openapi.yaml against the contract that was released last, gen/released/openapi.yaml. It is given the
// project's folder:
//
//	contract check ../../..     says what a client of the released contract would lose that the version does not announce
//	contract release ../../..   makes openapi.yaml the released contract, and dates its version in CHANGELOG.md
//
// A module of its own: oasdiff asks for a newer OpenAPI reader than the code generator was made for; apart, neither moves the other.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"time"
)

func main() {
	if err := run(os.Args[1:], time.Now()); err != nil { //nolint:forbidigo // a program of its own: this is where its time comes from
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
		return fmt.Errorf("open the project: %w", err)
	}
	defer func() { _ = project.Close() }()
	released, err1 := project.ReadFile("gen/released/openapi.yaml")
	contract, err2 := project.ReadFile("openapi.yaml")
	changelog, err3 := project.ReadFile("CHANGELOG.md")
	if err := errors.Join(err1, err2, err3); err != nil {
		return fmt.Errorf("read the contracts and what is said of them: %w", err)
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
	const mode = 0o644 // for everybody to read
	if err := errors.Join(project.WriteFile("CHANGELOG.md", dated, mode), project.WriteFile("gen/released/openapi.yaml", contract, mode)); err != nil {
		return fmt.Errorf("write down the release: %w", err)
	}
	return nil
}
