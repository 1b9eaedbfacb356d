// Package patch holds the three states of a field in a partial change: absent, null and a value.
package patch

// Field is one field of a change: left as it is unless Set; cleared when Set without a Value.
type Field[T any] struct {
	Set   bool
	Value *T
}

// To is a field that is set to v.
func To[T any](v T) Field[T] { return Field[T]{Set: true, Value: &v} }

// Cleared is a field that is set to null.
func Cleared[T any]() Field[T] { return Field[T]{Set: true} }
