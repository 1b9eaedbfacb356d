package seed

import (
	_ "embed"
	"time"

	"github.com/google/uuid"
)

// What the examples of the contract name: the caller, the caller's coach, a user who claims results, and days of the caller's log.
var (
	exampleUsers = []uuid.UUID{
		uuid.MustParse("01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55"), uuid.MustParse("01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56"),
		uuid.MustParse("01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57"),
	}
	firstExample = time.Date(2026, time.November, 1, 0, 0, 0, 0, time.UTC)
	lastExample  = time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
)

func isExample(day time.Time) bool { return !day.Before(firstExample) && !day.After(lastExample) }

// examples adds the rest.
//
//go:embed examples.sql
var examples string
