package discipline_test

import (
	"testing"

	"harrier/internal/sport/discipline"
)

func TestTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		gender discipline.Gender
		event  string
		youth  bool
		want   string
	}{
		{discipline.Mens, "100m", false, "Men's 100m"},
		{discipline.Womens, "100m", false, "Women's 100m"},
		{discipline.Mens, "100m", true, "Boys' 100m"},
		{discipline.Womens, "100m", true, "Girls' 100m"},
		{discipline.Womens, "Girls 5K", true, "Girls 5K"},
		{discipline.Mens, "Men's Mile", false, "Men's Mile"},
		{discipline.Womens, "Mixed 4x400", true, "Mixed 4x400"},
	} {
		if got := discipline.Title(c.gender, c.event, c.youth); got != c.want {
			t.Errorf("Title(%s, %q, %v) = %q, want %q", c.gender, c.event, c.youth, got, c.want)
		}
	}
}
