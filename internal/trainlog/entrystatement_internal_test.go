package trainlog

import (
	"reflect"
	"testing"
)

// A column of a type without a parameter's type would make a statement that PostgreSQL refuses when a day is written.
func TestParametersOfUnknownType(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("a column of an unknown type has a parameter")
		}
	}()
	parameters(reflect.TypeFor[struct{ Ascents []float32 }]())
}
