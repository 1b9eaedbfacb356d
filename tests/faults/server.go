package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// server is a running harrier.
type server struct {
	name    string
	binary  string
	folder  string
	address string
	url     string
	env     []string
	cmd     *exec.Cmd
	ended   chan error
}

// newServer returns a server that is not running yet.
func (l *lab) newServer(ctx context.Context, name string) (*server, error) {
	address, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	s := &server{
		name: name, binary: l.binary, folder: filepath.Join(l.folder, name), address: address, url: "http://" + address,
		env: []string{
			"HARRIER_DATABASE_URL=" + l.databaseURL, "HARRIER_DATABASE_CONNS=10", "HARRIER_LISTEN=" + address, "HARRIER_DATA_DIR=" + filepath.Join(l.folder, name),
			"HARRIER_RATE_LIMIT=off", "HARRIER_DRAIN_DELAY=3s", "HARRIER_LOG=text",
			"HARRIER_WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8",
		},
	}
	if len(l.servers) > 0 { // the first makes the keys
		s.env = append(s.env, "HARRIER_KEYS="+filepath.Join(l.servers[0].folder, "keys.json"))
	}
	return s, nil
}

// start starts the server, with the clock of its machine off by skew, and waits until it is ready.
func (s *server) start(ctx context.Context, skew time.Duration) error {
	if err := s.launch(ctx, skew); err != nil {
		return err
	}
	return s.ready(ctx)
}

// launch is start without waiting.
func (s *server) launch(ctx context.Context, skew time.Duration) error {
	log, err := os.OpenFile(s.folder+".log", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the log of %s: %w", s.name, err)
	}
	s.cmd = exec.CommandContext(context.WithoutCancel(ctx), s.binary, "serve")
	s.cmd.Env = append(append(os.Environ(), s.env...), "CLOCK_SHIFT="+skew.String())
	s.cmd.Stdout, s.cmd.Stderr = log, log
	if err := errors.Join(s.cmd.Start(), log.Close()); err != nil {
		return fmt.Errorf("start %s: %w", s.name, err)
	}
	s.ended = make(chan error, 1)
	go func(cmd *exec.Cmd, ended chan<- error) { ended <- cmd.Wait() }(s.cmd, s.ended)
	return nil
}

// ready waits until the server is ready.
func (s *server) ready(ctx context.Context) error {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/readyz", http.NoBody)
		if err != nil {
			return fmt.Errorf("ask whether %s is ready: %w", s.name, err)
		}
		if res, err := asker.Do(req); err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case err := <-s.ended:
			return fmt.Errorf("%s ended; see %s.log: %w", s.name, s.folder, err)
		case <-ctx.Done():
			return fmt.Errorf("%s is not ready: %w", s.name, context.Cause(ctx))
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// asker asks on behalf of the laboratory.
var asker = &http.Client{Timeout: 40 * time.Second}

// ended waits until a process has ended, however.
func ended(how <-chan error) { <-how } //nolint:errcheck // however

// kill ends the server as a power cut does.
func (s *server) kill() error {
	err := s.cmd.Process.Signal(syscall.SIGKILL)
	ended(s.ended)
	return err
}

// stop ends the server by SIGTERM.
func (s *server) stop() error {
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return fmt.Errorf("stop %s: %w", s.name, err)
	}
	select {
	case err := <-s.ended:
		return err
	case <-time.After(time.Minute):
		return errors.Join(fmt.Errorf("%s does not stop", s.name), s.kill())
	}
}

// close ends the server if it is running.
func (s *server) close() error {
	if s.cmd == nil || s.cmd.ProcessState != nil {
		return nil
	}
	return s.stop()
}
