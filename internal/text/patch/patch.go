// Package patch represents the three states of a field in a partial update: absent, null and set to a value.
package patch

import "encoding/json"

// Field is a field of a partial update: unchanged unless Set, and set to null if Set without a Value.
type Field[T any] struct {
	Set   bool
	Value *T
}

// IsZero reports whether f leaves the field unchanged. encoding/json omits such fields by "omitzero".
func (f Field[T]) IsZero() bool { return !f.Set }

// MarshalJSON returns the value, or null.
func (f Field[T]) MarshalJSON() ([]byte, error) {
	return json.Marshal(f.Value) //nolint:wrapcheck // it is the value's error
}

// To returns a field set to v.
func To[T any](v T) Field[T] { return Field[T]{Set: true, Value: &v} }

// Cleared returns a field set to null.
func Cleared[T any]() Field[T] { return Field[T]{Set: true} }
