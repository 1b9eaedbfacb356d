package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
	// watched is how long the machine is watched before the run.
	watched = 2 * time.Second
	// mostBusy is how many processors other work may use: what an idle system needs for itself, and no more.
	mostBusy = 0.15
)

// calm returns an error if the machine does other work, which would take the servers' time by turns that nobody can subtract.
func calm(ctx context.Context) error {
	before, err := busyTime()
	if errors.Is(err, fs.ErrNotExist) {
		return nil // Only Linux tells.
	}
	if err != nil {
		return err
	}
	begin := time.Now()
	select {
	case <-ctx.Done():
		return context.Cause(ctx) //nolint:wrapcheck // The caller canceled it.
	case <-time.After(watched):
	}
	after, err := busyTime()
	if err != nil {
		return err
	}
	if busy := (after - before).Seconds() / time.Since(begin).Seconds(); busy > mostBusy {
		return fmt.Errorf("other work uses %.1f of the processors; end it, or measure all the same with -busy (make bench BENCH_FLAGS=-busy)", busy)
	}
	return nil
}

// busyTime is the time that the processors have worked since the start.
func busyTime() (time.Duration, error) {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, fmt.Errorf("read what the processors do: %w", err)
	}
	return parseBusy(string(text))
}

// parseBusy reads the first line of /proc/stat (proc(5)): the processors' time, in hundredths of a second, for user, nice, system, idle,
// iowait, irq, softirq and steal.
func parseBusy(stat string) (time.Duration, error) {
	line, _, _ := strings.Cut(stat, "\n")
	fields := strings.Fields(line)
	if len(fields) < 9 || fields[0] != "cpu" {
		return 0, fmt.Errorf("/proc/stat begins with %.80q", line)
	}
	total := int64(0)
	for i, field := range fields[1:9] {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("read /proc/stat: %w", err)
		}
		if i != 3 && i != 4 {
			total += n
		}
	}
	return time.Duration(total) * (time.Second / 100), nil
}
