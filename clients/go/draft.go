package client

import (
	"time"

	"github.com/oapi-codegen/nullable"
)

// Set returns a value for a field that may also be null: RaceChange{Location: Set("Gothenburg")}. For fields that are pointers, use new:
// RaceChange{Name: new("Spring Relays")}.
func Set[T any](v T) nullable.Nullable[T] { return nullable.NewNullableWithValue(v) }

// Null returns null for such a field, which clears it. A field that is left out stays as it is.
func Null[T any]() nullable.Nullable[T] { return nullable.NewNullNullable[T]() }

// DateInPath returns a day as paths and queries have it: that of t in its time zone.
func DateInPath(t time.Time) PathDate { return t.Format("01-02-2006") }
