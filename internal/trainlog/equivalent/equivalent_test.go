package performance_test

import (
	"math"
	"testing"

	"harrier/internal/performance"
)

// TestPublished compares grades with the factors that the authors of the tables publish beside the standards.
func TestPublished(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		sex          performance.Sex
		age          int
		meters       float64
		open, factor float64
	}{
		{performance.Female, 20, 5000, 834, 1},
		{performance.Female, 30, 10_000, 1726, 0.9980},
		{performance.Female, 40, 10_000, 1726, 0.9623},
		{performance.Female, 80, 42_195, 7796, 0.5557},
		{performance.Female, 40, 1609.344, 253, 0.9748},
		{performance.Female, 5, 200_000, 57_600, 0.5405},
		{performance.Male, 25, 42_195, 7235, 1},
		{performance.Male, 40, 5000, 769, 0.9475},
		{performance.Male, 80, 21_097.5, 3451, 0.6185},
		{performance.Male, 40, 1609.344, 227, 0.9289},
		{performance.Male, 8, 10_000, 1584, 0.6768},
		{performance.Male, 100, 1609.344, 227, 0.1607},
	} {
		got, ok := performance.Of(test.sex, test.age, test.meters, 2*test.open)
		standard := math.Round(test.open / test.factor)
		if !ok || got.Open != test.open || math.Abs(got.Standard-standard) > 1 {
			t.Errorf("%s %d over %v m: %+v, published %v", test.sex, test.age, test.meters, got, standard)
		}
		if got.Percent != 50*got.Standard/test.open || math.Abs(got.Seconds-2*test.open*test.open/got.Standard) > 1e-9 {
			t.Errorf("%s %d over %v m: %+v", test.sex, test.age, test.meters, got)
		}
	}
}

// TestEveryStandard holds for each cell: the tables are whole, standards grow with the distance, and age makes nobody faster than the open standard.
func TestEveryStandard(t *testing.T) {
	t.Parallel()
	for _, sex := range []performance.Sex{performance.Female, performance.Male} {
		for age := performance.FirstAge; age <= performance.LastAge; age++ {
			before := 0.0
			for _, meters := range []float64{1609.344, 3000, 5000, 7777, 10_000, 15_000, 21_097.5, 42_195, 80_467.2, 123_456, 200_000} {
				got, ok := performance.Of(sex, age, meters, 1000)
				if !ok || got.Standard <= before || got.Standard < got.Open-1e-9 {
					t.Fatalf("%s %d over %v m: %+v after %v", sex, age, meters, got, before)
				}
				before = got.Standard
			}
		}
	}
}

func TestNotInTheTables(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		sex             performance.Sex
		age             int
		meters, seconds float64
	}{
		{performance.Male, 4, 5000, 1000},
		{performance.Male, 101, 5000, 1000},
		{"", 30, 5000, 1000},
		{performance.Male, 30, 1500, 240},
		{performance.Male, 30, 200_001, 90_000},
		{performance.Male, 30, 5000, 0},
		{performance.Female, 30, math.NaN(), 1000},
	} {
		if got, ok := performance.Of(test.sex, test.age, test.meters, test.seconds); ok {
			t.Errorf("%+v: %+v", test, got)
		}
	}
}

// TestEquivalents has the ratios that Riegel's exponent gives: twice the distance takes 2.085 times as long.
func TestEquivalents(t *testing.T) {
	t.Parallel()
	want := map[string]float64{"1M": 360.0, "5K": 1198.3, "10K": 2498.4, "HM": 5512.1, "MAR": 11_492.4}
	for _, e := range performance.Equivalents(10_000, 2498.4) {
		seconds, ok := want[e.Code]
		if ok && math.Abs(e.Seconds-seconds) > 1 {
			t.Errorf("%s: %.1f, want %v", e.Code, e.Seconds, seconds)
		}
		if e.Extrapolated {
			t.Errorf("%s: %+v", e.Code, e)
		}
	}
	for _, e := range performance.Equivalents(42_195, 16_000) {
		if !e.Extrapolated {
			t.Errorf("%s: %+v", e.Code, e)
		}
	}
	if got := performance.Predict(5000, 1200, 10_000); math.Abs(got-1200*2.0849) > 1 {
		t.Errorf("twice the distance: %v", got)
	}
}
