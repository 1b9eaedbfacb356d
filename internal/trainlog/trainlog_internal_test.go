package trainlog

import (
	"math/big"
	"strconv"
	"testing"
)

// FuzzHundredths rounds by the decimal that people see, halves up, and never by more than half a hundredth.
func FuzzHundredths(f *testing.F) {
	for _, v := range []float64{0, 0.1, 0.005, 1.005, 2.675, 0.004999999, 499.995, 123456.789, 9999.999} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, v float64) {
		if !(v >= 0 && v <= 1e6) {
			t.Skip("the contract refuses it")
		}
		got := *hundredths(&v)
		rounded, ok := new(big.Rat).SetString(got)
		seen, seenOK := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
		if !ok || !seenOK || got[len(got)-3] != '.' {
			t.Fatalf("%v became %q", v, got)
		}
		off := new(big.Rat).Sub(rounded, seen)
		half := big.NewRat(1, 200)
		if off.Cmp(half) > 0 || off.Cmp(new(big.Rat).Neg(half)) <= 0 {
			t.Errorf("%v became %s", v, got)
		}
		if again, _ := strconv.ParseFloat(string(number(v)), 64); *hundredths(&again) != got {
			t.Errorf("%v is kept as %s and then as %s", v, got, *hundredths(&again))
		}
	})
}
