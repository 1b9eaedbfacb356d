package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
)

const (
	// databasePatience is how long the program waits at its start for the database, trying every databasePause.
	databasePatience = time.Minute
	databasePause    = time.Second
)

// migrate waits for the database, checks that the program works with what is before it, and migrates it.
func (a *App) migrate(ctx context.Context) (err error) {
	if a.migrator, err = pg.NewMigrator(a.watch.Pool, a.log); err != nil {
		return err
	}
	pool := a.watch.Pool
	if a.direct != a.database.DB {
		pool = a.direct.Pool
	}
	changes, err := pg.NewMigrator(pool, a.log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, changes.Close()) }()
	// A database that starts together with the program may take a while.
	for waited := time.Duration(0); ; waited += databasePause {
		if err = a.database.DB.CheckPooler(ctx); err == nil {
			_, err = changes.Up(ctx)
		}
		if err == nil || fault.KindOf(err) != fault.Unavailable || waited >= databasePatience {
			return err
		}
		a.log.Warn("waiting for the database", "error", err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(databasePause):
		}
	}
}

var (
	errStopping = fault.New(fault.Unavailable, "The server is stopping.").After(time.Second)
	errReadOnly = fault.New(fault.Unavailable, "The database takes no writes.").After(time.Second)
)

// noPrimary is what is wrong while there are only replicas.
const noPrimary = "The database takes no writes. Replicas answer what may be a few seconds old.\n"

// ready reports whether requests can be served: the program is not stopping, the database responds and takes writes, and its schema is
// this program's. The note is a line for operators about what is wrong all the same.
func (a *App) ready(ctx context.Context) (note string, err error) {
	if a.stopping.Load() {
		return "", errStopping
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	have, want, err := a.migrator.Current(ctx)
	if err != nil && a.replicas.Usable() {
		return noPrimary, nil
	}
	if err != nil {
		return "", err
	}
	if have < want { // more is fine: during an upgrade, another server has applied newer migrations
		return "", fmt.Errorf("the schema is at version %d, the program's is %d", have, want)
	}
	writable, err := query.New().DatabaseWritable(ctx, a.watch)
	if err != nil {
		return "", err
	}
	if !writable && a.replicas.Usable() {
		return noPrimary, nil
	}
	if !writable {
		return "", errReadOnly
	}
	return a.clockNote() + a.keysNote(), nil
}
