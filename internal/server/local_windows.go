package server

import (
	"context"
	"errors"
	"log/slog"
)

// ErrInUse is wrapped by no error on Windows.
var ErrInUse = errors.New("the local database is in use")

func (*Database) openLocal(context.Context, string, Use, *slog.Logger) error {
	return errors.New("there is none on Windows: set HARRIER_DATABASE_URL")
}
