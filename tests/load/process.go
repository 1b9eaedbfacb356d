package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	// startWithin bounds the start of a server, including the migration of a fresh database.
	startWithin = time.Minute
	// stopWithin bounds its shutdown.
	stopWithin = 20 * time.Second
)

// process is a server started by the benchmark.
type process struct {
	name    string
	address string // host:port
	cmd     *exec.Cmd
	log     *os.File
	ended   chan error // receives the result of Wait
}

// start runs a server whose command line is made from the address to listen on, and waits until it is ready.
// Its output goes to the file logPath.
func start(ctx context.Context, name, logPath string, env []string, command func(address string) []string) (*process, error) {
	address, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(logPath, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log of %s: %w", name, err)
	}
	line := command(address)
	p := &process{name: name, address: address, log: log, ended: make(chan error, 1)}
	p.cmd = exec.CommandContext(ctx, line[0], line[1:]...)
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(syscall.SIGTERM) }
	p.cmd.WaitDelay = stopWithin
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("start %s: %w", name, err), log.Close())
	}
	go func() { p.ended <- p.cmd.Wait() }()
	if err := p.awaitReady(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s is not ready: %w", name, err), p.logTail(), p.stop())
	}
	return p, nil
}

// logTail returns the end of the log of a server that failed, as an error.
func (p *process) logTail() error {
	text, err := os.ReadFile(p.log.Name())
	if err != nil {
		return fmt.Errorf("read the log of %s: %w", p.name, err)
	}
	return fmt.Errorf("it said:\n%s", text[max(0, len(text)-2000):])
}

// freeAddress returns an address with a free port.
func freeAddress(ctx context.Context) (string, error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	if err := listener.Close(); err != nil {
		return "", fmt.Errorf("find a free port: %w", err)
	}
	return listener.Addr().String(), nil
}

func (p *process) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startWithin)
	defer cancel()
	for {
		ready, err := p.ready(ctx)
		if ready {
			return nil
		}
		select {
		case ended := <-p.ended:
			p.ended <- ended // for stop
			return errors.Join(errors.New("it ended"), ended)
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func (p *process) ready(ctx context.Context) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.address+"/readyz", http.NoBody)
	if err != nil {
		return false, fmt.Errorf("ask whether it is ready: %w", err)
	}
	resp, err := (&http.Client{Timeout: 5 * time.Second}).Do(req)
	if err != nil {
		return false, fmt.Errorf("ask whether it is ready: %w", err)
	}
	if err := resp.Body.Close(); err != nil {
		return false, fmt.Errorf("ask whether it is ready: %w", err)
	}
	return resp.StatusCode == http.StatusOK, nil
}

// stop shuts the server down and waits until it has exited.
func (p *process) stop() error {
	var err error
	if e := p.cmd.Process.Signal(syscall.SIGTERM); e != nil && !errors.Is(e, os.ErrProcessDone) {
		err = fmt.Errorf("stop %s: %w", p.name, e)
	}
	select {
	case ended := <-p.ended:
		err = errors.Join(err, p.unexpected(ended))
	case <-time.After(stopWithin):
		err = errors.Join(err, fmt.Errorf("%s did not stop in time", p.name), p.cmd.Process.Kill(), p.unexpected(<-p.ended))
	}
	return errors.Join(err, p.log.Close())
}

// unexpected returns how the server failed; nil if it exited successfully or by our signal.
func (p *process) unexpected(ended error) error {
	exit, ok := errors.AsType[*exec.ExitError](ended)
	if status, known := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && known && status.Signal() == syscall.SIGTERM {
		return nil
	}
	if ok {
		return fmt.Errorf("%s ended badly: %w", p.name, exit)
	}
	return ended
}

// proc returns the path of one of the kernel's files on the server (Linux, proc(5)).
func (p *process) proc(file string) string {
	return "/proc/" + strconv.Itoa(p.cmd.Process.Pid) + "/" + file
}

// cpu returns the CPU time of the server since its start, in units of 10 ms.
func (p *process) cpu() (time.Duration, error) {
	used, err := cpuOf(p.proc("stat"))
	if err != nil {
		return 0, fmt.Errorf("read the processor time of %s: %w", p.name, err)
	}
	return used, nil
}

// cpuOf reads the CPU time of a process from the kernel's file on it.
func cpuOf(file string) (time.Duration, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	// The second field is the program's name in brackets, which may contain spaces; utime and stime are the 14th and 15th.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, errors.New("the kernel does not tell it")
	}
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * (time.Second / 100), errors.Join(err1, err2)
}

// memory reads a line of the server's status in bytes, such as VmRSS (resident memory) or VmHWM (its peak).
func (p *process) memory(line string) (int64, error) {
	text, err := os.ReadFile(p.proc("status"))
	if err != nil {
		return 0, fmt.Errorf("read the memory of %s: %w", p.name, err)
	}
	_, rest, ok := strings.Cut(string(text), line+":")
	if !ok {
		return 0, fmt.Errorf("the kernel does not tell %s", line)
	}
	kib, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.ParseInt(kib, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("read the memory of %s: %w", p.name, err)
	}
	return n << 10, nil
}

// watchMemory starts measuring the peak resident memory. It uses the kernel's value if that can be reset, and otherwise samples; how
// says which.
func (p *process) watchMemory() (peak func() (bytes int64, how string, err error)) {
	// 5 resets the peak only (proc(5), clear_refs).
	if err := os.WriteFile(p.proc("clear_refs"), []byte("5"), 0); err == nil {
		return func() (int64, string, error) {
			n, err := p.memory("VmHWM")
			return n, "VmHWM", err
		}
	}
	type sample struct {
		most int64
		err  error
	}
	stop, done := make(chan struct{}), make(chan sample, 1)
	go func() {
		var s sample
		tick := time.NewTicker(5 * time.Millisecond)
		defer tick.Stop()
		for {
			n, err := p.memory("VmRSS")
			if s.most = max(s.most, n); err != nil {
				s.err = err
			}
			select {
			case <-stop:
				done <- s
				return
			case <-tick.C:
			}
		}
	}()
	return func() (int64, string, error) {
		close(stop)
		s := <-done
		return s.most, "VmRSS every 5 ms", s.err
	}
}

func mebibytes(bytes int64) float64 { return float64(bytes) / (1 << 20) }
