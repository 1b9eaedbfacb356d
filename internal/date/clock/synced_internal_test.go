package clock

import (
	"errors"
	"testing"
	"time"
)

func TestSynced(t *testing.T) {
	t.Parallel()
	near := func(got, want time.Time) bool { return got.Sub(want).Abs() < 10*time.Second }
	wrong := 32 * 24 * time.Hour
	s := New(func() time.Time { return System().Add(wrong) })
	if got := s.Now(); !near(got, time.Now().Add(wrong)) {
		t.Errorf("before the database is asked, it is %v", got)
	}
	if err := s.Set(func() (time.Time, error) { return time.Time{}, errors.New("away") }); err == nil || s.Skew() != 0 {
		t.Errorf("without the database, the skew is %v: %v", s.Skew(), err)
	}
	if err := s.Set(func() (time.Time, error) { return time.Now(), nil }); err != nil || (s.Skew()-wrong).Abs() > 10*time.Second {
		t.Errorf("the skew is %v: %v", s.Skew(), err)
	}
	if got := s.Now(); !near(got, time.Now()) || got.Location() != time.UTC || got.Nanosecond()%1000 != 0 {
		t.Errorf("it is %v", got)
	}
	// The machine's clock is set while the program runs: nothing happens to the program's.
	wrong = -time.Hour
	if got := s.Now(); !near(got, time.Now()) {
		t.Errorf("after a step it is %v", got)
	}
	// An answer that took long says little, so small differences do not count.
	before := s.Now()
	s.setTo(time.Now().Add(-40*time.Second), time.Minute)
	if got := s.Now(); !near(got, before) {
		t.Errorf("after a slow answer it is %v", got)
	}
	// Another database has taken over, whose clock differs.
	s.setTo(time.Now().Add(time.Hour), 0)
	if got := s.Now(); !near(got, time.Now().Add(time.Hour)) {
		t.Errorf("with another database it is %v", got)
	}
	alone := New(func() time.Time { return time.Unix(1, 0) })
	alone.Alone = true
	alone.setTo(time.Now(), 0)
	if alone.Skew() > -time.Hour || !alone.Now().Equal(time.Unix(1, 0)) {
		t.Errorf("alone, it is %v", alone.Now())
	}
}
