// Command contract compares openapi.yaml with the released contract, internal/tools/contract/released.yaml, which the first release makes. Its
// argument is the root of the repository:
//
//	contract check ../..     reports changes that break clients of the released contract, unless info.version has a higher major version
//	contract release ../..   does that, raises info.version if it was not, writes the entry in CHANGELOG.md, and makes openapi.yaml the released contract
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

const releasedName = "internal/tools/contract/released.yaml"

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
	released, err1 := project.ReadFile(releasedName)
	if errors.Is(err1, fs.ErrNotExist) {
		err1 = nil // nothing has been released
	}
	contract, err2 := project.ReadFile("openapi.yaml")
	changelog, err3 := project.ReadFile("CHANGELOG.md")
	if err := errors.Join(err1, err2, err3); err != nil {
		return fmt.Errorf("read the contracts and the changelog: %w", err)
	}
	if args[0] == "check" {
		return check(released, contract)
	}
	contract, changelog, err = release(released, contract, changelog, now.UTC().Format(time.DateOnly))
	if err != nil {
		return err
	}
	const mode = 0o644
	err = errors.Join(project.WriteFile("openapi.yaml", contract, mode), project.WriteFile("CHANGELOG.md", changelog, mode),
		project.WriteFile(releasedName, contract, mode))
	if err != nil {
		return fmt.Errorf("write the release: %w", err)
	}
	return nil
}
