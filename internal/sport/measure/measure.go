// Package measure has what is measured of runs and days: numbers to the hundredth, miles, and the splits of a run. No I/O.
package measure

import (
	"bytes"
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Hundredths is a number with two decimals that is not negative, such as meters, seconds or a heart rate.
type Hundredths int64 //nolint:recvcheck // reading it from JSON needs a pointer, writing it a value

// Round returns a number to the hundredth. It goes by the shortest decimal, as people see it, so 1.005 becomes 1.01.
func Round(f float64) Hundredths {
	h, _ := Parse(strconv.FormatFloat(f, 'f', -1, 64))
	return h
}

// RoundOptional is Round for a number that may be missing.
func RoundOptional(f *float64) *Hundredths {
	if f == nil {
		return nil
	}
	return new(Round(*f))
}

// Parse is Round for a decimal as text.
func Parse(decimal string) (Hundredths, error) {
	whole, fraction, _ := strings.Cut(decimal, ".")
	n, err := strconv.ParseInt(whole+(fraction + "000")[:3], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("read a number: %w", err)
	}
	return Hundredths((n + 5) / 10), nil
}

// metersPerMile is exact.
var metersPerMile = big.NewRat(1609344, 1000)

// MilesToMeters converts a distance. Miles of up to twelve digits, as people write them, need no big numbers.
func MilesToMeters(miles float64) Hundredths {
	var text [32]byte
	decimal := strconv.AppendFloat(text[:0], miles, 'f', -1, 64)
	whole, decimals, _ := bytes.Cut(decimal, []byte("."))
	if n, err := strconv.ParseInt(string(append(whole, decimals...)), 10, 64); err == nil && n >= 0 && n < 1e12 && len(decimals) <= 12 {
		unit := int64(10)
		for range decimals {
			unit *= 10
		}
		return Hundredths((n*1_609_344 + unit/2) / unit)
	}
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(miles, 'f', -1, 64))
	h, _ := Parse(exact.Mul(exact, metersPerMile).FloatString(2))
	return h
}

// Miles is a distance in hundred thousandths of a mile.
type Miles int64

// Miles converts meters. Miles of up to five decimals are what they were before MilesToMeters, because half a hundredth of a meter is less
// than half of their last decimal.
func (h Hundredths) Miles() Miles { return Miles((int64(h)*2_000_000 + 1_609_344) / 3_218_688) }

// Known returns a value, and 0 if it is not known.
func Known(h *Hundredths) Hundredths {
	if h == nil {
		return 0
	}
	return *h
}

// Float64 returns the number as a float.
func (h Hundredths) Float64() float64 { return float64(h) / 100 }

// Float64 returns the distance as a float.
func (m Miles) Float64() float64 { return float64(m) / 100_000 }

// Append appends the number as a decimal without trailing zeros.
func (h Hundredths) Append(b []byte) []byte { return appendDecimal(b, int64(h), 2) }

// Append appends the distance as a decimal without trailing zeros.
func (m Miles) Append(b []byte) []byte { return appendDecimal(b, int64(m), 5) }

func appendDecimal(b []byte, n int64, decimals int) []byte {
	unit := int64(1)
	for range decimals {
		unit *= 10
	}
	b = strconv.AppendInt(b, n/unit, 10)
	for n %= unit; n > 0; n %= unit {
		if decimals > 0 {
			b, decimals = append(b, '.'), 0
		}
		unit /= 10
		b = append(b, byte('0'+n/unit)) //nolint:gosec // a digit
	}
	return b
}

// String returns the number as a decimal without trailing zeros.
func (h Hundredths) String() string { return string(h.Append(nil)) }

// String returns the distance as a decimal without trailing zeros.
func (m Miles) String() string { return string(m.Append(nil)) }

// MarshalJSON implements json.Marshaler.
func (h Hundredths) MarshalJSON() ([]byte, error) { return h.Append(nil), nil }

// UnmarshalJSON implements json.Unmarshaler.
func (h *Hundredths) UnmarshalJSON(data []byte) error {
	f, err := strconv.ParseFloat(string(data), 64)
	if err != nil {
		return fmt.Errorf("read a number: %w", err)
	}
	*h, err = Parse(strconv.FormatFloat(f, 'f', -1, 64))
	return err
}

// Scan implements sql.Scanner. NULL is 0.
func (h *Hundredths) Scan(value any) (err error) {
	text, _ := value.(string)
	*h, err = Parse(cmp.Or(text, "0"))
	return err
}

// Split is a part of a run.
type Split struct {
	Meters    *Hundredths `json:"meters"`
	Seconds   *Hundredths `json:"seconds"`
	HeartRate *Hundredths `json:"heart_rate,omitempty"`
}
