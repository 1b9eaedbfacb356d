// Command package makes the .deb and the .rpm of bin/harrier for this machine's architecture, in dist/, of what .goreleaser.yaml says of them. Its argument
// is the root of the repository.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the format
	_ "github.com/goreleaser/nfpm/v2/rpm" // registers the format
	"go.yaml.in/yaml/v3"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "package:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("usage: package FOLDER")
	}
	if err := os.Chdir(args[0]); err != nil {
		return fmt.Errorf("enter the repository: %w", err)
	}
	commit, err := exec.CommandContext(ctx, "git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		return fmt.Errorf("read the commit: %w", err)
	}
	formats, config, err := read(".goreleaser.yaml", "0.0.0-"+strings.TrimSpace(string(commit)))
	if err != nil {
		return err
	}
	if err := os.MkdirAll("dist", 0o755); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	for _, format := range formats {
		if err := write(config, format); err != nil {
			return fmt.Errorf("%s: %w", format, err)
		}
	}
	return nil
}

// read returns the formats of the packages, and what they contain, with the program.
func read(path, version string) ([]string, nfpm.Config, error) {
	text, err := os.ReadFile(path) //nolint:gosec // of the repository
	if err != nil {
		return nil, nfpm.Config{}, fmt.Errorf("read what the packages contain: %w", err)
	}
	var release struct {
		Name     string           `yaml:"project_name"`
		Packages []map[string]any `yaml:"nfpms"`
	}
	if err := yaml.Unmarshal(text, &release); err != nil {
		return nil, nfpm.Config{}, fmt.Errorf("%s: %w", path, err)
	}
	if len(release.Packages) != 1 {
		return nil, nfpm.Config{}, fmt.Errorf("%s has %d kinds of packages, want one", path, len(release.Packages))
	}
	one := release.Packages[0]
	var formats []string
	listed, _ := one["formats"].([]any)
	for _, format := range listed {
		formats = append(formats, fmt.Sprint(format))
	}
	delete(one, "formats")
	one["name"], one["arch"], one["platform"], one["version"] = release.Name, runtime.GOARCH, "linux", version
	contents, _ := one["contents"].([]any)
	one["contents"] = append(contents, map[string]any{"src": "bin/harrier", "dst": "/usr/bin/harrier", "file_info": map[string]any{"mode": 0o755}})
	text, err = yaml.Marshal(one)
	if err != nil {
		return nil, nfpm.Config{}, fmt.Errorf("describe the packages: %w", err)
	}
	config, err := nfpm.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, nfpm.Config{}, fmt.Errorf("describe the packages: %w", err)
	}
	return formats, config, nil
}

// write writes one package.
func write(config nfpm.Config, format string) error {
	info, err := config.Get(format)
	if err != nil {
		return err //nolint:wrapcheck // The caller names the format.
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		return err //nolint:wrapcheck // The caller names the format.
	}
	if err := nfpm.PrepareForPackager(nfpm.WithDefaults(info), format); err != nil {
		return err //nolint:wrapcheck // The caller names the format.
	}
	path := filepath.Join("dist", packager.ConventionalFileName(info))
	file, err := os.Create(path) //nolint:gosec // of the repository
	if err != nil {
		return fmt.Errorf("create the package: %w", err)
	}
	if err := errors.Join(packager.Package(info, file), file.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	fmt.Println(path)
	return nil
}
