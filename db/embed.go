// Package db carries the migrations inside the binary.
package db

import "embed"

// Migrations holds migrations/*.sql, in goose's form. Applied ones are never edited: a change is a new file.
//
//go:embed migrations/*.sql
var Migrations embed.FS
