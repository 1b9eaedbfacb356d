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
	"path/filepath"
	"time"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	const words = 2
	if len(args) != words || args[0] != "check" && args[0] != "release" {
		return errors.New("usage: contract check|release FOLDER")
	}
	at := func(name string) string { return filepath.Join(args[1], filepath.FromSlash(name)) }
	released, err1 := os.ReadFile(at("gen/released/openapi.yaml"))
	contract, err2 := os.ReadFile(at("openapi.yaml"))
	changelog, err3 := os.ReadFile(at("CHANGELOG.md"))
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
	today := time.Now().UTC().Format(time.DateOnly)
	dated := bytes.Replace(changelog, []byte(heading(version)+" - "+unreleased+"\n"), []byte(heading(version)+" - "+today+"\n"), 1)
	if err := errors.Join(os.WriteFile(at("CHANGELOG.md"), dated, 0o644), os.WriteFile(at("gen/released/openapi.yaml"), contract, 0o644)); err != nil { //nolint:gosec // for everybody to read
		return fmt.Errorf("write down the release: %w", err)
	}
	return nil
}
