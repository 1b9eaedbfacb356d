package httpapi

import (
	"strconv"

	"github.com/oapi-codegen/nullable"

	"harrier/internal/text/patch"
	"harrier/internal/trainlog/measure"
)

// optional converts a pointer to a field that is null without one.
func optional[T any](v *T) nullable.Nullable[T] {
	if v == nil {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(*v)
}

// given returns nil for empty text.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// number converts a decimal, which is one that PostgreSQL or the program has written.
func number(decimal string) float64 {
	f, _ := strconv.ParseFloat(decimal, 64)
	return f
}

// decimal is number for a field that is null without one.
func decimal(text *string) nullable.Nullable[float64] {
	if text == nil {
		return nullable.NewNullNullable[float64]()
	}
	return nullable.NewNullableWithValue(number(*text))
}

// measured converts a number to a field that is null without one.
func measured(h *measure.Hundredths) nullable.Nullable[float64] {
	if h == nil {
		return nullable.NewNullNullable[float64]()
	}
	return nullable.NewNullableWithValue(h.Float64())
}

// worded converts a word to a field that is null without one.
func worded[T ~string](word T) nullable.Nullable[T] {
	if word == "" {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(word)
}

// listed converts a list to a field that is null without one.
func listed[T any](list []T) nullable.Nullable[[]T] {
	if list == nil {
		return nullable.NewNullNullable[[]T]()
	}
	return nullable.NewNullableWithValue(list)
}

// limited converts a limit to a field that is null where there is none.
func limited[T int64 | float64](limit T) nullable.Nullable[T] {
	if limit == 0 {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(limit)
}

// value returns the zero value for nil.
func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// slice lists a slice as streams do.
func slice[T any](items []T) func(func(*T) error) error {
	return func(yield func(*T) error) error {
		for i := range items {
			if err := yield(&items[i]); err != nil {
				return err
			}
		}
		return nil
	}
}

// all converts each item of a list.
func all[T, U any](items []T, convert func(T) U) []U {
	list := make([]U, len(items))
	for i, item := range items {
		list[i] = convert(item)
	}
	return list
}

// converted converts a field like field, and its value.
func converted[T, U any](n nullable.Nullable[T], convert func(T) U) patch.Field[U] {
	f := field(n)
	if f.Value == nil {
		return patch.Field[U]{Set: f.Set}
	}
	return patch.To(convert(*f.Value))
}

// field converts a field that may be absent, null or a value.
func field[T any](n nullable.Nullable[T]) patch.Field[T] {
	if !n.IsSpecified() {
		return patch.Field[T]{}
	}
	if n.IsNull() {
		return patch.Cleared[T]()
	}
	return patch.To(n.MustGet())
}
