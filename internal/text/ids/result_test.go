package ids_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/uuid"

	"harrier/internal/text/ids"
)

func TestResult(t *testing.T) {
	t.Parallel()
	now := uuid.Must(uuid.NewV7())
	for name, race := range map[string]uuid.UUID{
		"now":                now,
		"twenty years ago":   at(time.Now().AddDate(-20, 0, 0)),
		"a clock far behind": at(time.Now().Add(time.Hour)),
		"no UUIDv7":          uuid.MustParse("00000000-0000-4000-8000-000000000000"),
	} {
		var before uuid.UUID
		for n := range 10_000 {
			id := ids.Result(race)
			if !bytes.Equal(id[:6], race[:6]) || id.Version() != 7 || id.Variant() != uuid.RFC4122 {
				t.Fatalf("%s: %s of race %s", name, id, race)
			}
			if name != "a clock far behind" && n > 0 && bytes.Compare(before[:], id[:]) >= 0 {
				t.Fatalf("%s: %s after %s", name, id, before)
			}
			before = id
		}
	}
}

// at is an ID of a time.
func at(t time.Time) uuid.UUID {
	id := uuid.Must(uuid.NewV7())
	for i, ms := 5, t.UnixMilli(); i >= 0; i, ms = i-1, ms>>8 {
		id[i] = byte(ms)
	}
	return id
}
