package jobs

import (
	"testing"
	"time"
)

func TestPulse(t *testing.T) {
	t.Parallel()
	begin := time.Now()
	for name, c := range map[string]struct {
		answered, lost []int // in seconds
		want           time.Duration
	}{
		"the first":              {[]int{0}, nil, 0},
		"regular":                {[]int{0, 5, 10, 15, 20}, nil, 20 * time.Second},
		"late by a little":       {[]int{0, 9, 19, 22}, nil, 22 * time.Second},
		"after a pause":          {[]int{0, 5, 10, 21, 25}, nil, 4 * time.Second},
		"soon after one failure": {[]int{0, 5, 12, 17}, []int{10}, 5 * time.Second},
		"long after failures":    {[]int{0, 40, 45, 50, 55, 60}, []int{5, 10, 15, 20, 25, 30, 35}, 20 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var p pulse
			var got time.Duration
			for second := range 61 {
				for _, at := range c.answered {
					if at == second {
						got, _ = p.beat(begin.Add(time.Duration(second)*time.Second), true)
					}
				}
				for _, at := range c.lost {
					if at == second {
						p.beat(begin.Add(time.Duration(second)*time.Second), false)
					}
				}
			}
			if got != c.want {
				t.Errorf("the database has answered for %v, want %v", got, c.want)
			}
		})
	}
}
