// Package patch represents the three states of a field in a partial update: absent, null and set to a value.
package patch

// Field is a field of a partial update: unchanged unless Set, and set to null if Set without a Value.
type Field[T any] struct {
	Set   bool
	Value *T
}

// To returns a field set to v.
func To[T any](v T) Field[T] { return Field[T]{Set: true, Value: &v} }

// Cleared returns a field set to null.
func Cleared[T any]() Field[T] { return Field[T]{Set: true} }
