package calendar

import (
	"encoding/json"
	"errors"
	"time"
)

// A Date has two written forms: MM-DD-YYYY in paths and queries, and ISO 8601's YYYY-MM-DD everywhere else. As neither
// is its only text, Date is no encoding.TextMarshaler: a library that binds parameters would choose the wrong one.

// formLength is the length of both written forms.
const formLength = len("YYYY-MM-DD")

var (
	errPathForm = errors.New("must be a date written MM-DD-YYYY, such as 03-09-2026")
	errISOForm  = errors.New("must be a date written YYYY-MM-DD, such as 2026-03-09")
	errUnset    = errors.New("the date was never set")
)

// ParsePath reads the form of paths and queries, MM-DD-YYYY: ten characters, ASCII digits, nothing around them. The day
// must exist, in a year from FirstYear to LastYear. The error says what would be right, in words fit for a caller of the
// API, and repeats nothing of s but a day's number.
func ParsePath(s string) (Date, error) {
	if len(s) != formLength || s[2] != '-' || s[5] != '-' {
		return Date{}, errPathForm
	}
	return parsed(s[6:], s[:2], s[3:5], errPathForm)
}

// ParseISO reads the form of JSON, YYYY-MM-DD, as exactly as ParsePath reads its own, and with the same faults.
func ParseISO(s string) (Date, error) {
	if len(s) != formLength || s[4] != '-' || s[7] != '-' {
		return Date{}, errISOForm
	}
	return parsed(s[:4], s[5:7], s[8:], errISOForm)
}

// parsed makes a date of its three numbers; errForm is the fault where one of them is not made of digits alone.
func parsed(year, month, day string, errForm error) (Date, error) {
	y, m, d := number(year), number(month), number(day)
	if y < 0 || m < 0 || d < 0 {
		return Date{}, errForm
	}
	return New(y, time.Month(m), d)
}

// number reads ASCII digits, -1 where there is anything else. It takes no sign and no space, unlike strconv.Atoi.
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

// String gives the ISO form, YYYY-MM-DD.
func (d Date) String() string {
	return string(d.AppendISO(make([]byte, 0, formLength)))
}

// Path gives the form of paths and queries, MM-DD-YYYY.
func (d Date) Path() string {
	year, month, day := d.Civil()
	b := make([]byte, 0, formLength)
	b = append(appendTwo(b, int(month)), '-')
	b = append(appendTwo(b, day), '-')
	return string(appendFour(b, year))
}

// AppendISO appends the ISO form, YYYY-MM-DD, without quotes. It allocates nothing where b has ten bytes to spare.
func (d Date) AppendISO(b []byte) []byte {
	year, month, day := d.Civil()
	b = append(appendFour(b, year), '-')
	b = append(appendTwo(b, int(month)), '-')
	return appendTwo(b, day)
}

func appendFour(b []byte, n int) []byte { return appendTwo(appendTwo(b, n/100), n%100) }

func appendTwo(b []byte, n int) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10)) //nolint:gosec // of two digits
}

// MarshalJSON gives the ISO form as a JSON string. A date that was never set is an error, so that 0001-01-01 never
// reaches a client; where a date may be absent, use a pointer or omitzero.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return nil, errUnset
	}
	b := append(make([]byte, 0, formLength+2), '"')
	return append(d.AppendISO(b), '"'), nil
}

// UnmarshalJSON reads a JSON string in the ISO form, with ParseISO's rules and faults. As everywhere in encoding/json,
// null changes nothing.
func (d *Date) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil {
		// The decoder speaks of Go's types here, which mean nothing to a caller.
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
