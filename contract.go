// Package harrier embeds the OpenAPI contract, which the server serves and validates requests against, the script of
// the page that displays it, the documentation, the archives of the clients, and the web app.
package harrier

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"regexp"
	"sync"
)

// Contract is openapi.yaml.
//
//go:embed openapi.yaml
var Contract []byte

// Docs is the documentation: docs/*.md and docs/clients/*.md.
//
//go:embed docs/*.md docs/clients/*.md
var Docs embed.FS

// Explorer is the gzipped script of the page at /docs.
//
//go:embed gen/explorer/scalar.js.gz
var Explorer []byte

// Clients is gen/clients: the archives of the clients, and archives.json, which lists them.
//
//go:embed gen/clients
var Clients embed.FS

// Web is gen/web: the web app under /app, as Vite builds it of clients/web.
//
//go:embed gen/web
var Web embed.FS

// ContractVersion returns info.version of the contract, such as 1.4.0.
func ContractVersion() (string, error) { return contractVersion() }

// ContractHash returns the first digits of the contract's SHA-256 hash, which tells contracts with the same version apart until it is released.
func ContractHash() string { return contractHash() }

var contractHash = sync.OnceValue(func() string {
	sum := sha256.Sum256(Contract)
	return hex.EncodeToString(sum[:6])
})

var versionLine = regexp.MustCompile(`(?m)^ {2}version: (\S+)$`)

// Parsing the contract takes 50 ms, a third of the time of a short command, so this looks for the line.
var contractVersion = sync.OnceValues(func() (string, error) {
	_, info, found := bytes.Cut(Contract, []byte("\ninfo:\n"))
	line := versionLine.FindSubmatch(info)
	if !found || line == nil {
		return "", errors.New("the contract has no info.version")
	}
	return string(line[1]), nil
})
