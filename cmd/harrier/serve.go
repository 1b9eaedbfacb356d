package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime/debug"

	"harrier/internal/app"
	"harrier/internal/clock"
)

// gcPercent lets the heap, which is small, grow to five times what lives before it is collected: a fifth more lists a second.
const gcPercent = 400

func serve(ctx context.Context, args []string, out io.Writer) error {
	cfg, _, _, err := load("serve", args, out)
	if err != nil {
		return err
	}
	log, flush := newLog(os.Stderr, cfg.Log)
	defer flush()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Listen)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", cfg.Listen, err)
	}
	a, err := app.Build(ctx, cfg, log, clock.System)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if cfg.Demo {
		if err := a.SeedDemo(ctx); err != nil {
			return errors.Join(err, listener.Close(), a.Close())
		}
	}
	return errors.Join(a.Serve(ctx, listener), a.Close())
}
