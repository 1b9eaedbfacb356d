// Package harrier holds the contract, so that the program can serve it and check requests against it.
package harrier

import (
	_ "embed" // for the contract
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Contract is openapi.yaml as it was when the program was built.
//
//go:embed openapi.yaml
var Contract []byte

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
