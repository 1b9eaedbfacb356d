package server

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/fault"
)

// A start waits a minute for a database that cannot be reached, and for one whose disk is full until there is room.
func TestStartWaits(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err   error
		waits bool
		says  string
	}{
		"unreachable":   {errors.New("connection refused"), false, "waiting for the database"},
		"its disk full": {&pgconn.PgError{Code: "53100", Message: "could not extend file"}, true, "whose disk is full"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var said strings.Builder
				a := &App{log: slog.New(slog.NewTextHandler(&said, nil))}
				began := time.Now()
				err := a.untilAvailable(t.Context(), func(context.Context) error {
					if time.Since(began) > 10*time.Minute {
						return nil
					}
					return fault.New(fault.Unavailable, "The database cannot be reached.").Because(c.err)
				})
				if waits := err == nil; waits != c.waits || !strings.Contains(said.String(), c.says) {
					t.Errorf("after %v: %v; %.200s", time.Since(began), err, said.String())
				}
			})
		})
	}
}
