package pg

import (
	"testing"
	"time"
)

func TestPositions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Position{
		"0000000000000000": 0, "00000000016B3748": 0x16B3748, "7FFFFFFFFFFFFFFF": Unknown, "FFFFFFFFFFFFFFFF": Unknown, "-000000000000001": Unknown,
		"": Unknown, "0": Unknown, "0/16B3748": Unknown, "00000000016B37480": Unknown, "000000000000000x": Unknown,
	} {
		if got := ParsePosition(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	if early, late := Position(0x9).String(), Position(0xA0).String(); len(late) != positionDigits || early >= late {
		t.Errorf("%s, then %s", early, late)
	}
}

// TestBehind measures the lag of a replica by the positions of a primary that wrote at 1, 2 and 5 seconds.
func TestBehind(t *testing.T) {
	t.Parallel()
	start := time.Unix(0, 0)
	var r Replicas
	for second, position := range []Position{10, 20, 30, 30, 30, 40, 40} {
		r.sampled(sample{start.Add(time.Duration(second) * time.Second), position})
	}
	for replayed, want := range map[Position]time.Duration{50: 0, 40: 0, 39: 2 * time.Second, 30: 2 * time.Second, 20: 5 * time.Second, 10: 6 * time.Second} {
		if lag, known := behind(r.past, replayed); lag != want || !known {
			t.Errorf("at %d: %v %v, want %v", replayed, lag, known, want)
		}
	}
	if _, known := behind(r.past, 9); known {
		t.Error("a replica before all samples has a known lag")
	}
	if _, known := behind(nil, 9); known {
		t.Error("without samples there is a known lag")
	}
	for i := range 2 * samples {
		r.sampled(sample{start.Add(time.Hour), Position(100 + i)})
	}
	if len(r.past) != samples {
		t.Errorf("%d samples", len(r.past))
	}
	r.sampled(sample{start.Add(time.Hour), 7})
	if len(r.past) != 1 {
		t.Error("another primary has the positions of the one before")
	}
}
