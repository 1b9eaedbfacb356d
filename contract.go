// Package harrier holds the contract, so that the program can serve it and check requests against it.
package harrier

import _ "embed" // for the contract

// Contract is openapi.yaml as it was when the program was built.
//
//go:embed openapi.yaml
var Contract []byte
