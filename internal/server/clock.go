package server

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"harrier/gen/query"
	"harrier/internal/date/clock"
)

// clockEvery is how often the clock is set by the database's.
const clockEvery = 5 * time.Second

// syncClock sets the clock by the database's.
func (a *App) syncClock(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, clockEvery)
	defer cancel()
	return a.synced.Set(func() (time.Time, error) { return query.New().ClockRead(ctx, a.watch) })
}

// runClockSync keeps the clock set by the database's, until ctx ends, and logs when the machine's begins and ceases to be wrong.
func (a *App) runClockSync(ctx context.Context) {
	wrong := false
	check := func(ctx context.Context) {
		if skew := a.synced.Skew(); (skew.Abs() > clock.Skewed) != wrong {
			wrong = !wrong
			text, level := "the clock of this machine agrees with the database's again", slog.LevelInfo
			if wrong {
				text, level = "the clock of this machine is wrong, or the database's is; the database's decides", slog.LevelWarn
			}
			a.log.Log(ctx, level, text, slog.Duration("ahead", skew.Round(time.Millisecond))) //nolint:sloglint // one of two constants
		}
	}
	check(ctx)
	clock.Every(ctx, clockEvery, func(ctx context.Context) {
		_ = a.syncClock(ctx) // Without the database, the clock goes on; others say that it is away.
		check(ctx)
	})
}

// clockNote tells operators, in the text of /readyz, of a clock that is wrong.
func (a *App) clockNote() string {
	skew := a.synced.Skew()
	if skew.Abs() <= clock.Skewed {
		return ""
	}
	side := "ahead of"
	if skew < 0 {
		side = "behind"
	}
	return fmt.Sprintf("The clock of this machine is %s %s the database's, which decides.\n", skew.Abs().Round(time.Second), side)
}
