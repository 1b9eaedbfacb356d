// Load measures how fast the program imports, reads, searches, writes and streams, compared with the least that one
// can write for the same, or with another harrier (-against). It uses the program as a binary that speaks HTTP. Ratios count: both sides take
// turns every few seconds, so that whatever else the machine does affects both.
//
// Missed targets are reported but are not failures; different responses, failing servers and statements that are planned anew at every
// call are.
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

// options are the command line.
type options struct {
	Binary       string
	Against      string
	Users        int
	Races        int
	Results      int
	Meets        int
	Runners      int
	LogDays      int
	ImportRows   int
	ImportRounds int
	Connections  int
	Slice        time.Duration
	Rounds       int
	FloorRounds  int
	Lists        int
	Only         string
	Work         string
	Keep         bool
	Busy         bool
	Quick        bool
	Live         bool
	Viewers      int
	Posts        int
}

func parse(args []string, out io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("load", flag.ContinueOnError)
	f.SetOutput(out)
	f.StringVar(&o.Binary, "binary", "bin/harrier", "the program to measure")
	f.StringVar(&o.Against, "against", "", "another harrier to compare the program with, instead of with other servers")
	f.IntVar(&o.Users, "users", 2000, "users of the seed")
	f.IntVar(&o.Races, "races", 100_000, "races of the seed")
	f.IntVar(&o.Results, "results", 2_000_000, "results of the seed")
	f.IntVar(&o.Meets, "meets", 64, "additional meets of 125 runners, whose results and teams are read")
	f.IntVar(&o.Runners, "runners", 20_000, "additional users with a log")
	f.IntVar(&o.LogDays, "log-days", 365, "days of each of their logs")
	f.IntVar(&o.ImportRows, "import-rows", 200_000, "rows of the file that is imported")
	f.IntVar(&o.ImportRounds, "import-rounds", 5, "how often it is imported, and copied by psql")
	f.IntVar(&o.Connections, "connections", 16, "clients at the same time, and connections of either server to the database")
	f.DurationVar(&o.Slice, "slice", 2*time.Second, "how long each server is asked before it is the other's turn")
	f.IntVar(&o.Rounds, "rounds", 7, "how many turns each server has")
	f.IntVar(&o.FloorRounds, "floor-rounds", 3, "the same in the part floor")
	f.IntVar(&o.Lists, "lists", 10_000, "how many lists of results are walked over")
	f.StringVar(&o.Only, "only", "floor,search,imports", "which of these to measure, or small")
	f.StringVar(&o.Work, "work", "", "the kinds of work to measure in the part floor, by a part of their names; empty for all")
	f.BoolVar(&o.Keep, "keep", false, "seed the database that TEST_DATABASE_URL names, use it as it is when it holds the seed, and leave it")
	f.BoolVar(&o.Busy, "busy", false, "measure even if the machine does other work")
	f.BoolVar(&o.Quick, "quick", false, "small sizes and short turns, to try it out; other flags still count")
	f.BoolVar(&o.Live, "live", false, "measure the stream of live results only, by the program alone")
	f.IntVar(&o.Viewers, "viewers", 5000, "how many follow the race")
	f.IntVar(&o.Posts, "posts", 30, "how many results are posted to them, one a second")
	if err := f.Parse(args); err != nil {
		return options{}, err //nolint:wrapcheck // It says what is wrong, or is flag.ErrHelp.
	}
	small := map[string]string{}
	if o.Against != "" {
		small["rounds"], small["import-rounds"], small["only"] = "5", "5", "reads,search,streams,logs,votes,imports"
	}
	if o.Only == "floor" {
		small = map[string]string{"users": "1000", "races": "50000", "results": "1000000", "runners": "3000", "floor-rounds": "5"}
	}
	if o.Quick {
		small = map[string]string{
			"users": "100", "races": "2000", "results": "40000", "meets": "8", "runners": "300", "log-days": "60",
			"import-rows": "20000", "import-rounds": "2", "slice": "500ms", "rounds": "2", "floor-rounds": "2",
		}
	}
	f.Visit(func(given *flag.Flag) { delete(small, given.Name) })
	for name, value := range small {
		if err := f.Set(name, value); err != nil {
			return options{}, fmt.Errorf("-%s: %w", name, err)
		}
	}
	return o, nil
}

// bench is one run.
type bench struct {
	options

	out      io.Writer
	folder   string // for the files of the run
	database database
	leanFile string // the floor server's
	ours     *process
	other    *process // that ours is measured against
	token    string
	meets    []string // the IDs of the races that the run created
	table    table
	sections []section
	planned  error // names the statements that are planned anew at every call
}

// garbage is the GOGC of all servers, which is the program's own default.
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
	if o.Against != "" {
		if o.Against, err = filepath.Abs(o.Against); err != nil {
			return fmt.Errorf("find the other program: %w", err)
		}
	}
	folder, err := os.MkdirTemp("", "harrier-load-")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	b := &bench{options: o, out: out, folder: folder, leanFile: filepath.Join(folder, "floor")}
	if !o.Busy {
		if err := calm(ctx); err != nil {
			return err
		}
	}
	if b.database, err = openDatabase(ctx, folder, o.Keep); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.database.close()) }()
	if err := b.database.findPostmaster(ctx); err != nil {
		return err
	}
	b.sayf("%d processors, %s; %s\n", runtime.NumCPU(), runtime.Version(), b.database.how)
	switch {
	case o.Live:
		return b.live(ctx)
	case o.Against != "":
		return b.compare(ctx)
	}
	if err := b.build(ctx); err != nil {
		return err
	}
	if err := b.seed(ctx, 0); err != nil {
		return err
	}
	if err := b.measure(ctx); err != nil {
		return err
	}
	b.sayf("\n")
	if len(b.table.lines) > 0 {
		err = b.table.write(out)
	}
	for _, r := range b.sections {
		err = errors.Join(err, r.write(out))
	}
	return errors.Join(err, b.planned)
}

// build compiles the server that the program is compared with.
func (b *bench) build(ctx context.Context) error {
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", b.leanFile, "harrier/tests/load/floor")
	if said, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build the floor server: %w\n%s", err, said)
	}
	return nil
}

// measure runs the selected parts, each with newly started servers.
func (b *bench) measure(ctx context.Context) error {
	parts := map[string]func(context.Context) error{
		"floor": b.floor, "search": b.searches, "imports": b.imports, "small": b.small,
	}
	for name := range strings.SplitSeq(b.Only, ",") {
		part, ok := parts[name]
		if !ok {
			return fmt.Errorf("-only: there is no %q", name)
		}
		if err := b.withServer(ctx, part); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// withServer runs part with the program running.
func (b *bench) withServer(ctx context.Context, part func(context.Context) error) (err error) {
	if b.ours, err = b.startOurs(ctx, "harrier"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.ours.stop()) }()
	return part(ctx)
}

// startOurs starts the program on the run's database, with more settings if there are any.
func (b *bench) startOurs(ctx context.Context, name string, settings ...string) (*process, error) {
	return start(ctx, name, filepath.Join(b.folder, name+".log"), append(b.serverEnv(), settings...), func(address string) []string {
		return []string{b.Binary, "serve", "-listen", address}
	})
}

// startOther starts a server that the program is compared with on the same database.
func (b *bench) startOther(ctx context.Context, name, file string) (*process, error) {
	return start(ctx, name, filepath.Join(b.folder, name+".log"), []string{garbage, "DATABASE_URL=" + b.database.url}, func(address string) []string {
		return []string{file, "-listen", address, "-conns", strconv.Itoa(b.Connections)}
	})
}

// serverEnv is the program's settings: as in production, but without limits.
func (b *bench) serverEnv() []string {
	return []string{
		garbage, "HARRIER_DATABASE_URL=" + b.database.url, "HARRIER_DATABASE_CONNS=" + strconv.Itoa(b.Connections),
		"HARRIER_DATA_DIR=" + filepath.Join(b.folder, "data"), "HARRIER_RATE_LIMIT=off", "HARRIER_LOG=json",
		// Variables of the environment must not influence the benchmark.
		"HARRIER_BASE_PATH=", "HARRIER_DEMO=off", "HARRIER_KEYS=", "HARRIER_SMTP_URL=",
	}
}

// sayf prints progress. Errors are ignored: printing the table will fail, too.
func (b *bench) sayf(format string, args ...any) { _, _ = fmt.Fprintf(b.out, format, args...) }
