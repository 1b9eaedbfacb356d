// Package db carries the database's schema inside the binary: the migrations and the code.
package db

import "embed"

// Files holds migrations/*.sql in goose's form, which never change once they are released, and code/, the functions,
// triggers and views as they are now (see code/README.md).
//
//go:embed migrations/*.sql code/*.sql code/*/*.sql
var Files embed.FS
