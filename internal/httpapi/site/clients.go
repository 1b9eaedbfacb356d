package site

import (
	"bytes"
	_ "embed" // for the list of the clients
	"encoding/json"
	"fmt"
	"text/template"

	"harrier"
)

// The clients are offered under /clients: archives that are in the binary, and a page of text that says how to install them. They are on no
// registry, where others could take their names.

//go:embed clients/clients.txt
var clientsText string

// Download is a file to download.
type Download struct {
	MediaType string
	Content   []byte
}

// Clients returns what is offered under /clients, by the rest of the path, for a server at an address.
func Clients(address string) (map[string]Download, error) {
	list, err := harrier.Clients.ReadFile("gen/clients/archives.json")
	if err != nil {
		return nil, fmt.Errorf("list the clients: %w", err)
	}
	var archives []struct {
		File    string `json:"file"`
		Version string `json:"version"`
		SHA256  string `json:"sha256"`
		Bytes   int    `json:"bytes"`
	}
	if err := json.Unmarshal(list, &archives); err != nil {
		return nil, fmt.Errorf("list the clients: %w", err)
	}
	t, err := template.New("clients").Parse(clientsText)
	if err != nil {
		return nil, fmt.Errorf("parse the page of the clients: %w", err)
	}
	var text bytes.Buffer
	if err := t.Execute(&text, map[string]any{"Address": address, "Archives": archives}); err != nil {
		return nil, fmt.Errorf("execute the page of the clients: %w", err)
	}
	offered := map[string]Download{
		"":               {MediaType: "text/plain; charset=utf-8", Content: text.Bytes()},
		"/archives.json": {MediaType: "application/json", Content: list},
	}
	for _, a := range archives {
		content, err := harrier.Clients.ReadFile("gen/clients/" + a.File)
		if err != nil {
			return nil, fmt.Errorf("read a client: %w", err)
		}
		offered["/"+a.File] = Download{MediaType: "application/gzip", Content: content}
	}
	return offered, nil
}
