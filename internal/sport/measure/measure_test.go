package measure_test

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"

	"harrier/internal/sport/measure"
)

// FuzzRound rounds by the decimal that people see, halves up, and never by more than half a hundredth.
func FuzzRound(f *testing.F) {
	for _, v := range []float64{0, 0.1, 0.005, 1.005, 2.675, 0.004999999, 499.995, 123456.789, 9999.999} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		if !(v >= 0 && v <= 1e6) {
			t.Skip("the contract refuses it")
		}
		h := measure.Round(v)
		seen, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
		if !ok {
			t.Fatal(v)
		}
		off, half := seen.Sub(big.NewRat(int64(h), 100), seen), big.NewRat(1, 200)
		if off.Cmp(half) > 0 || off.Cmp(new(big.Rat).Neg(half)) <= 0 {
			t.Errorf("%v became %s", v, h)
		}
		var again measure.Hundredths
		if err := json.Unmarshal([]byte(h.String()), &again); err != nil || again != h || measure.Round(h.Float64()) != h {
			t.Errorf("%s reads back as %s, %v", h, again, err)
		}
	})
}

func TestMiles(t *testing.T) {
	t.Parallel()
	for miles, want := range map[float64]string{
		0: "0 0", 0.00001: "0.02 0.00001", 1: "1609.34 1", 3.106856: "5000 3.10686", 6.2: "9977.93 6.2", 26.21875: "42194.99 26.21875", 500: "804672 500",
	} {
		meters := measure.MilesToMeters(miles)
		if got := meters.String() + " " + meters.Miles().String(); got != want {
			t.Errorf("%v miles are %s, want %s", miles, got, want)
		}
	}
	for i := range 100_000 { // miles of five decimals are read as they were written
		miles := strconv.FormatFloat(float64(i*37)/100_000, 'f', -1, 64)
		f, err := strconv.ParseFloat(miles, 64)
		if got := measure.MilesToMeters(f).Miles().String(); err != nil || got != miles {
			t.Fatalf("%s became %s", miles, got)
		}
	}
}

// Miles with few digits and those with many are converted by the same rule: exactly, and rounded away from zero.
func TestMilesToMetersIsExact(t *testing.T) {
	t.Parallel()
	perMile := big.NewRat(1609344, 1000)
	for i := range 20_000 {
		miles := rand.Float64() * math.Pow10(i%5)
		if i%2 == 0 {
			miles = math.Round(miles*math.Pow10(i%8)) / math.Pow10(i%8)
		}
		exact, _ := new(big.Rat).SetString(strconv.FormatFloat(miles, 'f', -1, 64))
		want, err := measure.Parse(exact.Mul(exact, perMile).FloatString(2))
		if got := measure.MilesToMeters(miles); err != nil || got != want {
			t.Fatalf("%v miles are %v m, not %v, %v", miles, want, got, err)
		}
	}
}
