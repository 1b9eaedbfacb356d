package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"syscall"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/server"
)

// welcome is the last text that a demo prints.
const welcome = `
App:       %[1]s/app
Races:     %[1]s/
API:       %[1]s/docs
Sign in:   %[2]s (runner) or %[3]s (coach), password %[4]s
Data:      %[5]s
Press Ctrl+C to stop.
`

// dataOf says where the data is.
func dataOf(cfg config.Config) string {
	if cfg.DatabaseURL != "" {
		return "the database that HARRIER_DATABASE_URL names"
	}
	dir, err := filepath.Abs(cfg.DataDir)
	if err != nil {
		return cfg.DataDir
	}
	return dir
}

func serve(ctx context.Context, args []string, out io.Writer) error {
	cfg, _, _, err := load(config.Command{Usage: "harrier serve"}, args, out)
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	warnings, unusable := server.Check(cfg, os.Geteuid() == 0, clock.System())
	if err := errors.Join(err, unusable); err != nil {
		return err
	}
	log, flush := newLog(os.Stderr, cfg.Log)
	defer flush()
	for _, warning := range warnings {
		log.WarnContext(ctx, warning) //nolint:sloglint // the warning is a whole sentence
	}
	limitMemory(int64(cfg.MemoryMiB) << 20)
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Listen)
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w; choose another port, for example by HARRIER_LISTEN=127.0.0.1:8081", err)
	}
	if err != nil {
		return err
	}
	url := config.URL(listener.Addr().String()) + cfg.BasePath
	if cfg.URLGuessed() {
		cfg.PublicURL = config.URL(listener.Addr().String()) // with the port, if the system chose it
	}
	// The database may take a while to come up.
	program := server.NewServer(listener, cfg, log)
	a, err := server.Build(ctx, cfg, log, clock.New(clock.System))
	if err != nil {
		return errors.Join(err, program.Close())
	}
	err = a.RefusePublicDemo(ctx)
	if err == nil && cfg.Demo {
		err = a.SeedDemo(ctx)
	}
	if err != nil {
		return errors.Join(err, program.Close(), a.Close())
	}
	log.InfoContext(ctx, "serving", "url", url)
	if address := a.MetricsAddr(); address != "" {
		log.InfoContext(ctx, "serving metrics", "url", config.URL(address)+"/metrics")
	}
	if cfg.Demo {
		flush()
		fmt.Fprintf(out, welcome, url, server.DemoRunner, server.DemoCoach, server.DemoPassword, dataOf(cfg))
	}
	go returnMemory(ctx)
	return errors.Join(program.Run(ctx, a), a.Close())
}
