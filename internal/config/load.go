package config

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Database is the settings of commands that only use the database.
var Database = []string{"database-url", "database-direct-url", "database-conns", "data-dir", "log"}

// Command describes a command line.
type Command struct {
	// Usage is the command and its arguments, such as "harrier import RACE_ID FILE". Arguments in brackets may be left out, and the
	// last may end in "..." for any number of them.
	Usage string
	// About is the text of -help beside the flags.
	About string
	// Settings are the names of the settings that the command uses; nil for all.
	Settings []string
	// Flags adds the flags that are not settings.
	Flags func(*flag.FlagSet)
}

// Load reads the command's settings from flags, the environment, which is a list of NAME=value, and the file that one of them
// names, in this order of precedence. Flags and arguments may be mixed; the arguments are returned. All errors are reported at once, as
// one error with a line for each. With -help, Load writes the command's flags and settings to out and returns flag.ErrHelp.
func Load(cmd Command, args, environment []string, out io.Writer) (Config, []string, error) {
	own := flag.NewFlagSet(cmd.Usage, flag.ContinueOnError)
	if cmd.Flags != nil {
		cmd.Flags(own)
	}
	flags := flag.NewFlagSet(cmd.Usage, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says it
	own.VisitAll(func(f *flag.Flag) { flags.Var(f.Value, f.Name, f.Usage) })
	var cfg Config
	all := settings(&cfg)
	used := all
	if cmd.Settings != nil {
		used = slices.DeleteFunc(slices.Clone(all), func(s setting) bool { return s.name != configName && !slices.Contains(cmd.Settings, s.name) })
	}
	for _, s := range used {
		flags.String(s.name, "", s.help)
	}
	rest, err := parse(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		usage(out, cmd, own, used)
		return Config{}, nil, flag.ErrHelp
	}
	var faults []error
	if err == nil {
		err = checkArguments(cmd.Usage, rest)
	}
	if err != nil {
		faults = append(faults, fmt.Errorf("%w; %s -help lists the flags", err, strings.Join(strings.Fields(cmd.Usage)[:2], " ")))
	}

	byFlag := place{}
	flags.Visit(func(f *flag.Flag) {
		byFlag[setting{name: f.Name}.env()] = located{value: f.Value.String(), from: "-" + f.Name}
	})
	byVariable, warnings := readEnvironment(environment, all)
	cfg.Warnings = warnings
	places := []place{byFlag, byVariable}
	for _, s := range used {
		if err := use(&cfg, s, places); err != nil {
			faults = append(faults, err)
		}
		if s.name == configName && cfg.file != "" {
			byFile, err := readFile(cfg.file, all)
			places, faults = append(places, byFile), append(faults, err)
		}
	}
	return cfg, rest, errors.Join(faults...)
}

// parse parses flags wherever they stand, and returns the other arguments.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, err //nolint:wrapcheck // It names the flag.
		}
		if args = flags.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	return rest, nil
}

// checkArguments compares the number of arguments with the usage.
func checkArguments(usage string, args []string) error {
	wanted := strings.Fields(usage)[2:]
	required := slices.DeleteFunc(slices.Clone(wanted), func(word string) bool { return strings.HasPrefix(word, "[") })
	if len(args) < len(required) {
		return fmt.Errorf("arguments are missing: %s", usage)
	}
	if len(args) > len(wanted) && !strings.Contains(usage, "...") {
		return fmt.Errorf("surplus arguments: %q", args[len(wanted):])
	}
	return nil
}

// use sets a setting to the value in the first place that has one, or else to its default.
func use(c *Config, s setting, places []place) error {
	v := located{value: s.fallback, from: Default}
	for _, p := range places {
		found, err := p.find(s)
		if err != nil {
			return err
		}
		if found.value != "" {
			v = found
			break
		}
	}
	switch {
	case v.value != "":
	case s.name == "public-url" && c.Listen != "":
		v.value = URL(c.Listen)
	case s.name == "cors-origins" && isPublic(c.PublicURL):
		v.value = "*"
	}
	shown := v.value
	if s.secret() && shown != "" && (s.kind == secret || inline(shown)) {
		shown = "(hidden)"
	}
	c.Used = append(c.Used, Used{Name: s.env(), Value: shown, From: v.from, Local: s.kind != plain})
	if v.value == "" {
		return nil
	}
	if err := s.set(v.value); err != nil {
		return fmt.Errorf("%s: %w", v.label(s.env()), err)
	}
	return nil
}
