// Package harrier holds what is made from the contract's side and goes into the binary as it is: the contract, so that the program can
// serve it and check requests against it, and the script of the page that shows it.
package harrier

import (
	_ "embed" // for the contract and the explorer
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Contract is openapi.yaml as it was when the program was built.
//
//go:embed openapi.yaml
var Contract []byte

// Explorer is the script of the page under /docs, compressed by gzip.
//
//go:embed gen/explorer/scalar.js.gz
var Explorer []byte

// ContractVersion is the contract's own version, such as 1.4.0; it changes by what it means to clients, as CHANGELOG.md tells.
func ContractVersion() (string, error) {
	var contract struct {
		Info struct{ Version string }
	}
	if err := yaml.Unmarshal(Contract, &contract); err != nil {
		return "", fmt.Errorf("read the contract: %w", err)
	}
	return contract.Info.Version, nil
}
