package formats_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"harrier/internal/fault"
	"harrier/internal/formats"
)

// FuzzTables checks that a table has as many items as it says, in sections and with whatever its sender says of it, and that each has a place and a day or a
// reason.
func FuzzTables(f *testing.F) {
	f.Add("January 2025\nDay,km\n1,5\n31,6\n\nFebruary 2025\n1,7\n", "", "", "", "")
	f.Add("Date,km,Time\n2026-05-01,5,17.14\n\nTrails\nDate,Miles,Shoes\n2026-05-03,3,Blue\n", "km", "", "", "notes:Shoes")
	f.Add("a;b;c\n05-06-2024;10,5;48:20\n", "mi", "dmy", "minutes", "distance:b")
	f.Add("Run,,Day\nDate,Distance,Time\n,(km),(min)\n1/2/25,5,25\nDate,Distance,Time\n", "", "mdy", "", "")
	f.Fuzz(func(t *testing.T, file, unit, order, duration, mapped string) {
		hints := formats.Hints{Unit: unit, DateOrder: order, DurationUnit: duration}
		if name, column, ok := bytes.Cut([]byte(mapped), []byte(":")); ok {
			hints.Map = map[string]string{string(name): string(column)}
		}
		s, _, err := formats.Open(t.Context(), formats.Upload{File: bytes.NewReader([]byte(file)), Size: int64(len(file)), Kind: formats.Days, Zone: time.UTC, Hints: hints})
		if err != nil {
			if !errors.As(err, new(*fault.Error)) {
				t.Fatal(err)
			}
			return
		}
		for i := range s.Len {
			item, err := s.Read(t.Context(), i)
			switch {
			case err != nil && !errors.As(err, new(*fault.Error)):
				t.Fatalf("item %d of %d: %v", i, s.Len, err)
			case err == nil && item.Place == "":
				t.Fatalf("item %d has no place: %+v", i, item)
			case err == nil && item.Day == nil && len(item.Activities) == 0 && item.Reason == "":
				t.Fatalf("item %d has nothing, and no reason: %+v", i, item)
			}
		}
	})
}
