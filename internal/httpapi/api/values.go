package api

import (
	"strconv"
	"time"

	"github.com/oapi-codegen/nullable"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"harrier/internal/date"
	"harrier/internal/sport/measure"
	"harrier/internal/text/patch"
)

// optional converts a pointer to a field that is null without one.
func optional[T any](v *T) nullable.Nullable[T] {
	if v == nil {
		return nullable.NewNullNullable[T]()
	}
	return nullable.NewNullableWithValue(*v)
}

// given returns nil for the zero value.
func given[T comparable](v T) *T {
	if v == *new(T) {
		return nil
	}
	return &v
}

// instant converts a time to a field in UTC that is null without one.
func instant(t *time.Time) nullable.Nullable[time.Time] {
	if t == nil {
		return optional(t)
	}
	return optional(new(t.UTC()))
}

// optionalDate converts a day to a field that is null without one.
func optionalDate(d *date.Date) nullable.Nullable[openapi_types.Date] {
	if d == nil {
		return optional[openapi_types.Date](nil)
	}
	return optional(&openapi_types.Date{Time: d.Time()})
}

// number converts a decimal, which is one that PostgreSQL or the program has written.
func number(decimal string) float64 {
	f, _ := strconv.ParseFloat(decimal, 64)
	return f
}

// decimal is number for a field that is null without one.
func decimal(text *string) nullable.Nullable[float64] {
	if text == nil {
		return optional[float64](nil)
	}
	return optional(new(number(*text)))
}

// measured converts a number to a field that is null without one.
func measured(h *measure.Hundredths) nullable.Nullable[float64] {
	if h == nil {
		return optional[float64](nil)
	}
	return optional(new(h.Float64()))
}

// listed converts a list to a field that is null without one.
func listed[T any](list []T) nullable.Nullable[[]T] {
	if list == nil {
		return optional[[]T](nil)
	}
	return optional(&list)
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
