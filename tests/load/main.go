// Load measures the program: how fast it imports, reads and streams, beside what PostgreSQL and a bare handler need for the
// same. It knows the program only as a binary that speaks HTTP, and PostgreSQL. Ratios are what counts: both sides take
// turns every few seconds, so that whatever else the machine does hits both.
//
// A missed aim is told and is no failure; answers that differ, or a server that errs, are.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// options are what the command line says.
type options struct {
	Binary       string
	Users        int
	Races        int
	Results      int
	Small        int
	Meets        int
	Runners      int
	LogDays      int
	ImportRows   int
	ImportRounds int
	Connections  int
	Slice        time.Duration
	Rounds       int
	Only         string
	Keep         bool
	Quick        bool
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(out)
	f.StringVar(&o.Binary, "binary", "bin/harrier", "the program to measure")
	f.IntVar(&o.Users, "users", 2000, "users of the seed")
	f.IntVar(&o.Races, "races", 100_000, "races of the seed")
	f.IntVar(&o.Results, "results", 2_000_000, "results of the seed")
	f.IntVar(&o.Small, "small", 20_000, "results of the small seed, beside which growth is measured")
	f.IntVar(&o.Meets, "meets", 64, "meets of 125 runners beside the seed, whose results and teams are read")
	f.IntVar(&o.Runners, "runners", 20_000, "users beside the seed who keep a log")
	f.IntVar(&o.LogDays, "log-days", 365, "days of each of their logs")
	f.IntVar(&o.ImportRows, "import-rows", 200_000, "rows of the file that is imported")
	f.IntVar(&o.ImportRounds, "import-rounds", 5, "how often it is imported, and copied by psql")
	f.IntVar(&o.Connections, "connections", 16, "clients at the same time, and connections of either server to the database")
	f.DurationVar(&o.Slice, "slice", 2*time.Second, "how long each server is asked before it is the other's turn")
	f.IntVar(&o.Rounds, "rounds", 7, "how many turns each server has")
	f.StringVar(&o.Only, "only", "reads,growth,search,votes,beside,logs,streams,imports", "which of these to measure")
	f.BoolVar(&o.Keep, "keep", false, "seed the database that TEST_DATABASE_URL names, use it as it is when it holds the seed, and leave it")
	f.BoolVar(&o.Quick, "quick", false, "small sizes and short turns, to try it out; other flags still count")
	if err := f.Parse(args); err != nil {
		return options{}, err //nolint:wrapcheck // a sentence of its own, or flag.ErrHelp
	}
	if !o.Quick {
		return o, nil
	}
	small := map[string]string{
		"users": "100", "races": "2000", "results": "40000", "small": "2000", "meets": "8", "runners": "300", "log-days": "60",
		"import-rows": "20000", "import-rounds": "2",
		"slice": "500ms", "rounds": "2",
	}
	f.Visit(func(given *flag.Flag) { delete(small, given.Name) })
	for name, value := range small {
		if err := f.Set(name, value); err != nil {
			return options{}, fmt.Errorf("-quick: %w", err)
		}
	}
	return o, nil
}

// bench is one run.
type bench struct {
	options

	out      io.Writer
	folder   string // of everything that the run makes
	database database
	bareFile string // the bare server's binary
	ours     *process
	bare     *process
	token    string
	meets    []string // the IDs of the races that the run made
	table    table
}

// garbage is the GOGC of both servers, which is the program's own default.
const garbage = "GOGC=400"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) (err error) {
	o, err := parse(args, out)
	if err != nil {
		return err
	}
	if o.Binary, err = filepath.Abs(o.Binary); err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	folder, err := os.MkdirTemp("", "harrier-load-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	b := &bench{options: o, out: out, folder: folder, bareFile: filepath.Join(folder, "bare")}
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", b.bareFile, "harrier/tests/load/bare")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build the bare server: %w\n%s", err, said)
	}
	if b.database, err = openDatabase(ctx, folder, o.Keep); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.database.close()) }()
	b.sayf("%d processors, %s; %s\n", runtime.NumCPU(), runtime.Version(), b.database.how)
	if err := b.seed(ctx); err != nil {
		return err
	}
	if err := b.measure(ctx); err != nil {
		return err
	}
	b.sayf("\n")
	return b.table.write(out)
}

// measure does the parts that were asked for, each with servers that have just begun: none finds the heap that another left.
func (b *bench) measure(ctx context.Context) error {
	parts := map[string]func(context.Context) error{
		"reads": b.reads, "growth": b.growth, "search": b.searches, "votes": b.votes, "beside": b.beside, "logs": b.logs,
		"streams": b.streams, "imports": b.imports,
	}
	for name := range strings.SplitSeq(b.Only, ",") {
		part, ok := parts[name]
		if !ok {
			return fmt.Errorf("-only: there is no %q", name)
		}
		if err := b.withServers(ctx, part); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// withServers runs part beside both servers.
func (b *bench) withServers(ctx context.Context, part func(context.Context) error) (err error) {
	if b.ours, err = b.startOurs(ctx, "harrier"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.ours.stop()) }()
	bareEnv := []string{garbage, "DATABASE_URL=" + b.database.url}
	b.bare, err = start(ctx, "bare", filepath.Join(b.folder, "bare.log"), bareEnv, func(address string) []string {
		return []string{b.bareFile, "-listen", address, "-conns", strconv.Itoa(b.Connections)}
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.bare.stop()) }()
	return part(ctx)
}

// startOurs starts the program on the run's database.
func (b *bench) startOurs(ctx context.Context, name string) (*process, error) {
	return start(ctx, name, filepath.Join(b.folder, name+".log"), b.serverEnv(), func(address string) []string {
		return []string{b.Binary, "serve", "-listen", address}
	})
}

// serverEnv is the program's settings: as in production, but without limits.
func (b *bench) serverEnv() []string {
	return []string{
		garbage, "HARRIER_DATABASE_URL=" + b.database.url, "HARRIER_DATABASE_CONNS=" + strconv.Itoa(b.Connections),
		"HARRIER_DATA_DIR=" + filepath.Join(b.folder, "data"), "HARRIER_RATE_LIMIT=off", "HARRIER_LOG=json",
		// Whatever is set where the benchmark runs must not decide what is measured.
		"HARRIER_BASE_PATH=", "HARRIER_DEMO=off", "HARRIER_KEYS=", "HARRIER_SMTP_URL=",
	}
}

// sayf tells the reader how it goes. Where nobody can be told, the table at the end will find that out.
func (b *bench) sayf(format string, args ...any) { _, _ = fmt.Fprintf(b.out, format, args...) }
