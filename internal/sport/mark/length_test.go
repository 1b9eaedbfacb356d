package mark_test

import (
	"testing"

	"harrier/internal/sport/mark"
)

func TestMillimetres(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int64{
		"6.51": 6510, "6,51 m": 6510, "6m51": 6510, "1.85m": 1850, "6 m": 6000, "21-04.25": 6509, "21' 4 1/4\"": 6509, "5-10": 1778, "6'": 1829, "12ft 6in": 3810,
		"6": 0, "21-13": 0, "4:01": 0, "": 0,
	} {
		got, ok := mark.Millimetres(s)
		if got != want || ok != (want > 0) || ok != mark.IsLength(s) {
			t.Errorf("%q is %d mm, %t, want %d", s, got, ok, want)
		}
	}
}
