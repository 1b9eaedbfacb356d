//go:build !windows

package app

import (
	"context"
	"errors"
	"log/slog"

	"harrier/internal/localpg"
)

// ErrInUse is wrapped by OpenDatabase's error if another program uses the local database.
var ErrInUse = localpg.ErrInUse

func (d *Database) openLocal(ctx context.Context, dir string, use Use, log *slog.Logger) (err error) {
	if use != Own {
		d.url, err = localpg.Running(ctx, dir)
		if d.url != "" || err != nil && (use == ShareExisting || !errors.Is(err, localpg.ErrNoCluster)) {
			return err
		}
	}
	server, err := localpg.Start(ctx, localpg.Config{Dir: dir, Log: log})
	if err == nil {
		d.local, d.url = server, server.URL()
	}
	return err
}
