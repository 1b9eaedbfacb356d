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
	// startTimeout is how long each step of the start waits for the database, trying every databasePause.
	startTimeout  = time.Minute
	databasePause = time.Second
)

// migrate checks that the program works with what is before the database, and migrates the database.
func (a *App) migrate(ctx context.Context) (err error) {
	if a.migrator, err = pg.NewMigrator(a.watch.Pool, a.log); err != nil {
		return err
	}
	changes, err := pg.NewMigrator(a.direct.Pool, a.log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, changes.Close()) }()
	return a.untilAvailable(ctx, func(ctx context.Context) error {
		if err := a.database.DB.CheckPooler(ctx); err != nil {
			return err
		}
		_, err := changes.Up(ctx)
		return err
	})
}

// untilAvailable repeats work while the database cannot be reached: one that starts together with the program may take a while. As long
// as its disk is full, it waits.
func (a *App) untilAvailable(ctx context.Context, work func(context.Context) error) error {
	for waited := time.Duration(0); ; waited += databasePause {
		err := work(ctx)
		if err == nil || fault.KindOf(err) != fault.Unavailable {
			return err
		}
		switch {
		case pg.DiskFull(err):
			waited = 0
			a.log.Warn("waiting for the database, whose disk is full", "error", err)
		case waited >= startTimeout:
			return err
		default:
			a.log.Warn("waiting for the database", "error", err)
		}
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

// noPrimary is the reason for not being ready while there are only replicas.
const noPrimary = "The database takes no writes. Replicas answer what may be a few seconds old.\n"

// ready reports whether requests can be served: the program is not stopping, the database responds and takes writes, and its schema is
// this program's. The note is a line for operators about what is wrong all the same.
func (a *App) ready(ctx context.Context) (note string, err error) {
	if a.stopping.Load() {
		return "", errStopping
	}
	ctx, cancel := context.WithTimeout(ctx, a.cfg.Patient(time.Second))
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
