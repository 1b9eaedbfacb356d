// Package harrier holds what is made from the contract's side and goes into the binary as it is: the contract, so that the program can
// serve it and check requests against it, and the script of the page that shows it.
package harrier

import _ "embed" // for the contract and the explorer

// Contract is openapi.yaml as it was when the program was built.
//
//go:embed openapi.yaml
var Contract []byte

// Explorer is the script of the page under /docs, compressed by gzip.
//
//go:embed gen/explorer/scalar.js.gz
var Explorer []byte
