package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"harrier/internal/httpapi/gate"
)

// guide is the source of the texts for language models, beside the documentation.
type guide struct {
	Info struct {
		Summary     string `json:"summary"`
		Description string `json:"description"`
	} `json:"info"`
	Tags []struct {
		Name        string `json:"name"`
		Description string `json:"description"`
	} `json:"tags"`
	// Paths have operations by method, and other things that have no operationId.
	Paths map[string]map[string]json.RawMessage `json:"paths"`
}

type guideOperation struct {
	Summary     string    `json:"summary"`
	Description string    `json:"description"`
	Tags        []string  `json:"tags"`
	Tool        gate.Tool `json:"x-tool"`
}

// forDevelopers are the pages about changing the program and about figures, which nobody needs who uses it.
var forDevelopers = []string{"architecture", "benchmarks", "contract", "database", "decisions", "development"}

// LLMs returns the texts at /llms.txt and /llms-full.txt, by which language models find out what the server does: an outline, and the
// operations and the documentation as a whole. address is that of the server, with its prefix.
func LLMs(contract []byte, docs fs.FS, name, address string, assistants bool) (short, full string, err error) {
	var g guide
	if err := json.Unmarshal(contract, &g); err != nil {
		return "", "", fmt.Errorf("read the contract: %w", err)
	}
	var outline, operations, pages strings.Builder
	fmt.Fprintf(&outline, "# %s\n\n> %s\n\n- [API reference](%s/docs), and its contract as [OpenAPI 3.1](%[3]s/openapi.json)\n", name, g.Info.Summary, address)
	fmt.Fprintf(&outline, "- [All of this in one text](%s/llms-full.txt)\n", address)
	byTag, tools, err := g.operations()
	if err != nil {
		return "", "", err
	}
	if assistants {
		fmt.Fprintf(&outline, "\n## Tools for assistants\n\nBy the Model Context Protocol at %s/mcp.\n\n%s", address, tools)
	}
	outline.WriteString("\n## API\n\n")
	for _, tag := range g.Tags {
		fmt.Fprintf(&outline, "- %s: %s\n", tag.Name, firstSentence(tag.Description))
		fmt.Fprintf(&operations, "\n## %s\n\n%s\n%s", tag.Name, strings.TrimSpace(tag.Description), byTag[tag.Name])
	}
	outline.WriteString("\n## Documentation\n\n")
	names, err1 := fs.Glob(docs, "docs/*.md")
	clients, err2 := fs.Glob(docs, "docs/clients/*.md")
	if err := errors.Join(err1, err2); err != nil {
		return "", "", fmt.Errorf("list the documentation: %w", err)
	}
	for _, file := range append(names, clients...) {
		if slices.Contains(forDevelopers, strings.TrimSuffix(strings.TrimPrefix(file, "docs/"), ".md")) {
			continue
		}
		text, err := fs.ReadFile(docs, file)
		if err != nil {
			return "", "", fmt.Errorf("read the documentation: %w", err)
		}
		title, rest, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		fmt.Fprintf(&outline, "- %s", title)
		if about := firstSentence(rest); about != "" {
			outline.WriteString(": " + about)
		}
		outline.WriteString("\n")
		fmt.Fprintf(&pages, "\n---\n\n%s", text)
	}
	full = outline.String() + "\n---\n\n# API\n\n" + g.Info.Description + operations.String() + pages.String()
	return outline.String(), full, nil
}

// operations returns the operations of each tag, and the tools among them.
func (g guide) operations() (byTag map[string]string, tools string, err error) {
	byTag = map[string]string{}
	var lines []string
	for _, path := range slices.Sorted(maps.Keys(g.Paths)) {
		for _, method := range []string{"get", "post", "put", "delete", "patch"} {
			text, ok := g.Paths[path][method]
			if !ok {
				continue
			}
			var op guideOperation
			if err := json.Unmarshal(text, &op); err != nil || len(op.Tags) == 0 {
				return nil, "", fmt.Errorf("read %s %s of the contract: %w", method, path, err)
			}
			byTag[op.Tags[0]] += fmt.Sprintf("\n### %s %s\n\n%s.\n\n%s\n", strings.ToUpper(method), path, op.Summary, strings.TrimSpace(op.Description))
			if op.Tool.Name != "" {
				lines = append(lines, fmt.Sprintf("- %s: %s\n", op.Tool.Name, op.Tool.Why))
			}
		}
	}
	slices.Sort(lines)
	return byTag, strings.Join(lines, ""), nil
}

// firstSentence returns the first sentence of a text, or nothing where it begins with something else.
func firstSentence(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "#") || strings.HasPrefix(text, "|") {
		return ""
	}
	paragraph, _, _ := strings.Cut(text, "\n\n")
	sentence, _, more := strings.Cut(strings.Join(strings.Fields(paragraph), " "), ". ")
	if more {
		sentence += "."
	}
	return sentence
}
