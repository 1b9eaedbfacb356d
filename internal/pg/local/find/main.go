// Find prints the folder of the programs of an installed PostgreSQL, of the major version that is its argument if it has one. With -cache
// it prints the folder into which internal/tools/needs.sh puts the programs from npm.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"

	"harrier/internal/pg/local"
)

func main() {
	dir, err := find(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	_, _ = fmt.Fprintln(os.Stdout, dir)
}

func find(args []string) (string, error) {
	if len(args) == 0 || args[0] == "" {
		return local.Find(context.Background(), 0)
	}
	if args[0] == "-cache" {
		return local.Cache()
	}
	major, err := strconv.Atoi(args[0])
	if err != nil {
		return "", fmt.Errorf("read the version: %w", err)
	}
	return local.Find(context.Background(), major)
}
