package date

import (
	"encoding/json"
	"errors"
	"strings"
	"time"
)

// Instant is a date and time as clients send it (RFC 3339).
type Instant struct {
	time.Time

	// Offset is how many minutes the sender's clock is ahead of UTC. It is nil for "Z" and "-00:00", which say nothing of it (RFC 3339, section 4.3).
	Offset *int32
}

var errInstant = errors.New("must be an RFC 3339 date and time")

// UnmarshalJSON implements json.Unmarshaler. "t" and "z" may be in lower case, and a leap second is the second after it.
func (i *Instant) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return errInstant
	}
	text = strings.ToUpper(text)
	leap := len(text) > 19 && text[17:19] == "60"
	if leap {
		text = text[:17] + "59" + text[19:]
	}
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return errInstant
	}
	if leap {
		at = at.Add(time.Second)
	}
	i.Time, i.Offset = at, nil
	if !strings.HasSuffix(text, "Z") && !strings.HasSuffix(text, "-00:00") {
		_, seconds := at.Zone()
		i.Offset = new(int32(seconds / 60)) //nolint:gosec // less than a day
	}
	return nil
}
