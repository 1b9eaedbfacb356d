// Faults proves that no write is lost or doubled, whatever breaks. It runs two servers on a PostgreSQL of its own, writes through HTTP
// without a pause, remembers each write with its answer in a ledger, makes one fault after the other, and compares the database with
// the ledger after each. With -failover the database is three nodes under Patroni, and the fault is the end of the primary.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// options are the command line.
type options struct {
	Within   time.Duration
	Only     string
	Writers  int
	Failover bool
	Patroni  string
	Keep     bool
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("faults", flag.ContinueOnError)
	f.SetOutput(out)
	f.DurationVar(&o.Within, "within", 12*time.Minute, "when to give up")
	f.StringVar(&o.Only, "only", "", "the faults to make, separated by commas; empty for all")
	f.IntVar(&o.Writers, "writers", 8, "clients that write at the same time")
	f.BoolVar(&o.Failover, "failover", false, "make faults to a primary under Patroni")
	f.StringVar(&o.Patroni, "patroni", ".cache/patroni/bin", "the folder of Patroni's programs")
	f.BoolVar(&o.Keep, "keep", false, "keep the logs")
	return o, f.Parse(args) //nolint:wrapcheck // It says what is wrong, or is flag.ErrHelp.
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// run makes the faults and prints a row for each.
func run(ctx context.Context, args []string, out io.Writer) (err error) {
	o, err := parse(args, out)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.Within, fmt.Errorf("it takes longer than %s", o.Within))
	defer cancel()
	l, err := openLab(ctx, o, out)
	defer func() { err = errors.Join(err, l.close()) }()
	if err != nil {
		return err
	}
	faults := ordinary
	if o.Failover {
		faults = failovers
	}
	if o.Only != "" {
		only := strings.Split(o.Only, ",")
		faults = slices.DeleteFunc(slices.Clone(faults), func(f fault) bool { return !slices.Contains(only, f.name) })
	}
	stop := l.ledger.write(ctx, l)
	defer stop()
	var rows []row
	var failed []error
	for _, f := range faults {
		r, err := l.make(ctx, f)
		if err != nil {
			return errors.Join(context.Cause(ctx), fmt.Errorf("%s: %w", f.name, err))
		}
		rows = append(rows, r)
		_, _ = fmt.Fprintf(out, "%s\n", r.line())
		failed = append(failed, r.err())
	}
	_, _ = fmt.Fprintf(out, "\n%s\n", header)
	for _, r := range rows {
		_, _ = fmt.Fprintf(out, "%s\n", r.line())
	}
	return errors.Join(failed...)
}
