package equivalent_test

import (
	"math"
	"testing"

	"harrier/internal/trainlog/equivalent"
)

// TestPublished compares grades with the factors that the authors of the tables publish beside the standards.
func TestPublished(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		sex          equivalent.Sex
		age          int
		meters       float64
		open, factor float64
	}{
		{equivalent.Female, 20, 5000, 834, 1},
		{equivalent.Female, 30, 10_000, 1726, 0.9980},
		{equivalent.Female, 40, 10_000, 1726, 0.9623},
		{equivalent.Female, 80, 42_195, 7796, 0.5557},
		{equivalent.Female, 40, 1609.344, 253, 0.9748},
		{equivalent.Female, 5, 200_000, 57_600, 0.5405},
		{equivalent.Male, 25, 42_195, 7235, 1},
		{equivalent.Male, 40, 5000, 769, 0.9475},
		{equivalent.Male, 80, 21_097.5, 3451, 0.6185},
		{equivalent.Male, 40, 1609.344, 227, 0.9289},
		{equivalent.Male, 8, 10_000, 1584, 0.6768},
		{equivalent.Male, 100, 1609.344, 227, 0.1607},
	} {
		got, ok := equivalent.GradeOf(test.sex, test.age, test.meters, 2*test.open)
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
	for _, sex := range []equivalent.Sex{equivalent.Female, equivalent.Male} {
		for age := equivalent.FirstAge; age <= equivalent.LastAge; age++ {
			before := 0.0
			for _, meters := range []float64{1609.344, 3000, 5000, 7777, 10_000, 15_000, 21_097.5, 42_195, 80_467.2, 123_456, 200_000} {
				got, ok := equivalent.GradeOf(sex, age, meters, 1000)
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
		sex             equivalent.Sex
		age             int
		meters, seconds float64
	}{
		{equivalent.Male, 4, 5000, 1000},
		{equivalent.Male, 101, 5000, 1000},
		{"", 30, 5000, 1000},
		{equivalent.Male, 30, 1500, 240},
		{equivalent.Male, 30, 200_001, 90_000},
		{equivalent.Male, 30, 5000, 0},
		{equivalent.Female, 30, math.NaN(), 1000},
	} {
		if got, ok := equivalent.GradeOf(test.sex, test.age, test.meters, test.seconds); ok {
			t.Errorf("%+v: %+v", test, got)
		}
	}
}

// TestEquivalents has the ratios that Riegel's exponent gives: twice the distance takes 2.085 times as long.
func TestEquivalents(t *testing.T) {
	t.Parallel()
	want := map[string]float64{"1M": 360.0, "5K": 1198.3, "10K": 2498.4, "HM": 5512.1, "MAR": 11_492.4}
	for _, e := range equivalent.Times(10_000, 2498.4) {
		seconds, ok := want[e.Code]
		if ok && math.Abs(e.Seconds-seconds) > 1 {
			t.Errorf("%s: %.1f, want %v", e.Code, e.Seconds, seconds)
		}
		if e.Extrapolated {
			t.Errorf("%s: %+v", e.Code, e)
		}
	}
	for _, e := range equivalent.Times(42_195, 16_000) {
		if !e.Extrapolated {
			t.Errorf("%s: %+v", e.Code, e)
		}
	}
	if got := equivalent.Predict(5000, 1200, 10_000); math.Abs(got-1200*2.0849) > 1 {
		t.Errorf("twice the distance: %v", got)
	}
}
