package server

import (
	"context"
	"fmt"

	"harrier/internal/httpapi"
	"harrier/internal/pg"
)

// openSmallPools opens the pools for what must not wait for requests, and for what needs a session.
func (a *App) openSmallPools(ctx context.Context) (err error) {
	d := a.database
	if a.watch, err = pg.OpenWith(ctx, d.url, pg.Options{MaxConns: watchConns, DirectURL: d.direct}); err != nil {
		return fmt.Errorf("open the pool for readiness: %w", err)
	}
	if a.replicas, err = pg.OpenReplicas(ctx, a.cfg.DatabaseReplicas, d.DB, a.watch); err != nil {
		return err
	}
	a.direct = d.DB
	if d.direct != "" {
		if a.direct, err = pg.OpenWith(ctx, d.direct, pg.Options{MaxConns: directConns}, Constraints...); err != nil {
			return fmt.Errorf("open the pool for sessions: %w", err)
		}
	}
	return nil
}

// replicasOrNil is nil without replicas, which a nil pointer in an interface is not.
func (a *App) replicasOrNil() httpapi.Replicas { //nolint:ireturn // see above
	if a.replicas == nil {
		return nil
	}
	return a.replicas
}
