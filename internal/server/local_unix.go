//go:build !windows

package server

import (
	"context"
	"errors"
	"log/slog"

	"harrier/internal/pg/local"
)

// ErrInUse is wrapped by OpenDatabase's error if another program uses the local database.
var ErrInUse = local.ErrInUse

func (d *Database) openLocal(ctx context.Context, dir string, use Use, log *slog.Logger) (err error) {
	if use != Own {
		d.url, err = local.Running(ctx, dir)
		if d.url != "" || err != nil && (use == ShareExisting || !errors.Is(err, local.ErrNoCluster)) {
			return err
		}
	}
	server, err := local.Start(ctx, local.Config{Dir: dir, Log: log})
	if err == nil {
		d.local, d.url = server, server.URL()
	}
	return err
}
