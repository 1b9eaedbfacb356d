package config

import (
	"flag"
	"fmt"
	"io"
)

// usage writes what a command is for, its flags and its settings.
func usage(out io.Writer, cmd Command, own *flag.FlagSet, used []setting) {
	fmt.Fprintf(out, "Usage: %s [flags]\n", cmd.Usage)
	if cmd.About != "" {
		fmt.Fprintf(out, "\n%s\n", cmd.About)
	}
	title := "\nFlags:\n\n"
	own.VisitAll(func(f *flag.Flag) {
		fallback := ""
		if f.DefValue != "" && f.DefValue != "false" {
			fallback = " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(out, "%s  -%-16s %s%s\n", title, f.Name, f.Usage, fallback)
		title = ""
	})
	fmt.Fprint(out, "\nSettings, as flags, environment variables or lines of a file:\n\n")
	for _, s := range used {
		fallback := ""
		if s.fallback != "" {
			fallback = " (default " + s.fallback + ")"
		}
		fmt.Fprintf(out, "  -%-16s %s%s [%s]\n", s.name, s.help, fallback, s.env())
	}
}
