package date

import (
	"encoding/json"
	"errors"
	"time"
)

// A Date has two text forms: MM-DD-YYYY in paths and queries, and YYYY-MM-DD (ISO 8601) everywhere. Date does not
// implement encoding.TextMarshaler, because libraries that bind parameters would use the wrong form.

// formLength is the length of both forms.
const formLength = len("YYYY-MM-DD")

var (
	errPathForm = errors.New("must be a date in the format MM-DD-YYYY, such as 03-09-2026")
	errISOForm  = errors.New("must be a date in the format YYYY-MM-DD, such as 2026-03-09")
	errUnset    = errors.New("the date is not set")
)

// ParsePath parses the form of paths and queries, MM-DD-YYYY: exactly ten ASCII characters. The day must exist, in a year
// from FirstYear to LastYear. The error may be shown to clients. It quotes nothing of s but the number of a day.
func ParsePath(s string) (Date, error) {
	if len(s) != formLength || s[2] != '-' || s[5] != '-' {
		return Date{}, errPathForm
	}
	return parsed(s[6:], s[:2], s[3:5], errPathForm)
}

// ParseISO parses the form of JSON, YYYY-MM-DD, as strictly as ParsePath and with the same errors.
func ParseISO(s string) (Date, error) {
	if len(s) != formLength || s[4] != '-' || s[7] != '-' {
		return Date{}, errISOForm
	}
	return parsed(s[:4], s[5:7], s[8:], errISOForm)
}

// Parse parses either form: four digits first are a year.
func Parse(s string) (Date, error) {
	if len(s) == formLength && s[4] == '-' {
		return ParseISO(s)
	}
	return ParsePath(s)
}

// parsed converts the digits of a date. It returns errForm if anything is not a digit.
func parsed(year, month, day string, errForm error) (Date, error) {
	y, m, d := number(year), number(month), number(day)
	if y < 0 || m < 0 || d < 0 {
		return Date{}, errForm
	}
	return New(y, time.Month(m), d)
}

// number converts ASCII digits, and returns -1 for anything else. Unlike strconv.Atoi it accepts no sign.
func number(digits string) int {
	n := 0
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return -1
		}
		n = n*10 + int(digits[i]-'0')
	}
	return n
}

// String returns d as YYYY-MM-DD.
func (d Date) String() string {
	return string(d.AppendISO(make([]byte, 0, formLength)))
}

// Path returns d as MM-DD-YYYY, the form of paths and queries.
func (d Date) Path() string {
	year, month, day := d.Civil()
	b := make([]byte, 0, formLength)
	b = append(appendTwo(b, int(month)), '-')
	b = append(appendTwo(b, day), '-')
	return string(appendFour(b, year))
}

// AppendISO appends d as YYYY-MM-DD, without quotes. It does not allocate if b has ten bytes to spare.
func (d Date) AppendISO(b []byte) []byte {
	year, month, day := d.Civil()
	b = append(appendFour(b, year), '-')
	b = append(appendTwo(b, int(month)), '-')
	return appendTwo(b, day)
}

// AppendInstant appends an instant in UTC as in RFC 3339, in as many decimals as it needs: what time.RFC3339Nano does, in half the time. The year has
// four digits, as PostgreSQL's have.
func AppendInstant(b []byte, t time.Time) []byte {
	t = t.UTC()
	year, month, day := t.Date()
	hour, minute, second := t.Clock()
	b = append(appendFour(b, year), '-')
	b = append(appendTwo(b, int(month)), '-')
	b = append(appendTwo(b, day), 'T')
	b = append(appendTwo(b, hour), ':')
	b = append(appendTwo(b, minute), ':')
	b = appendTwo(b, second)
	if nano := t.Nanosecond(); nano != 0 {
		b = append(b, '.')
		for unit := 100_000_000; nano != 0; unit /= 10 {
			b = append(b, byte('0'+nano/unit)) //nolint:gosec // a digit
			nano %= unit
		}
	}
	return append(b, 'Z')
}

func appendFour(b []byte, n int) []byte { return appendTwo(appendTwo(b, n/100), n%100) }

func appendTwo(b []byte, n int) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10)) //nolint:gosec // of two digits
}

// MarshalJSON returns d as a JSON string, "YYYY-MM-DD". The zero Date is an error, so that 0001-01-01 never reaches a
// client; use a pointer or omitzero for optional dates.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return nil, errUnset
	}
	b := append(make([]byte, 0, formLength+2), '"')
	return append(d.AppendISO(b), '"'), nil
}

// UnmarshalJSON parses a JSON string as ParseISO does. As usual in encoding/json, null is a no-op.
func (d *Date) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil {
		// The decoder's error names Go types, which mean nothing to a client.
		return errISOForm
	}
	if text == nil {
		return nil
	}
	read, err := ParseISO(*text)
	if err != nil {
		return err
	}
	*d = read
	return nil
}
