package date_test

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"harrier/internal/date"
)

func TestInstant(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2026-11-20T10:30:00Z":         "2026-11-20T10:30:00Z none",
		"2026-11-20t10:30:00z":         "2026-11-20T10:30:00Z none",
		"2026-11-20T10:30:00+00:00":    "2026-11-20T10:30:00Z 0",
		"2026-11-20T10:30:00-00:00":    "2026-11-20T10:30:00Z none",
		"2026-11-20T10:30:00.5-06:00":  "2026-11-20T16:30:00.5Z -360",
		"2026-11-20T10:30:00+23:59":    "2026-11-19T10:31:00Z 1439",
		"2016-12-31T23:59:60Z":         "2017-01-01T00:00:00Z none",
		"2017-01-01T05:29:60.25+05:30": "2017-01-01T00:00:00.25Z 330",
		"2026-11-20":                   "refused",
		"2026-11-20 10:30:00Z":         "refused",
		"2026-11-20T25:30:00Z":         "refused",
		"2026-11-20T10:30:61Z":         "refused",
		"":                             "refused",
	} {
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var i date.Instant
		got := "refused"
		if err := json.Unmarshal(data, &i); err == nil {
			offset := "none"
			if i.Offset != nil {
				offset = strconv.Itoa(int(*i.Offset))
			}
			got = i.UTC().Format(time.RFC3339Nano) + " " + offset
		}
		if got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	if err := json.Unmarshal([]byte("7"), new(date.Instant)); err == nil {
		t.Error("a number is an instant")
	}
}
