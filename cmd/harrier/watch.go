package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/google/uuid"

	"harrier/internal/config"
	"harrier/internal/watch"
)

const aboutWatch = `Follows a folder, and sends each heat (*.lif) that a photo-finish camera writes there to a race, and again whenever it changes. A file
counts as sent only once the server has it: while the server cannot be reached, the command tries again, and a later run goes on where this one ended.

HARRIER_TOKEN is a personal token that may add results. Without it, -client-id names an app of the server, and the command shows a code to sign in with.`

// watchFolder sends the files of a folder to a server. It is a client, and uses none of the server's settings.
func watchFolder(ctx context.Context, args []string, out io.Writer) error {
	const every, maxWait, patience = 2 * time.Second, 30 * time.Second, 3 * time.Minute
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // a redirected file would be lost
	race := &watch.Race{Query: url.Values{}, Client: &http.Client{Timeout: patience, CheckRedirect: stay}}
	folder := &watch.Folder{To: race, Extension: ".lif", MaxWait: maxWait, Out: flagWriter{out}}
	client := ""
	command := config.Command{Usage: "harrier watch DIR", About: aboutWatch, Settings: []string{}}
	command.Flags = func(f *flag.FlagSet) {
		f.StringVar(&race.ID, "race", "", "_id of the race (required)")
		f.StringVar(&race.URL, "url", "", "URL of the server (required)")
		f.StringVar(&client, "client-id", "", "app of the server to sign in with, if HARRIER_TOKEN is not set")
		f.DurationVar(&folder.Every, "every", every, "time between two looks at the folder")
		for _, name := range []string{"gender", "event", "division", "round"} {
			f.Func(name, name+" of heats that do not say it", func(v string) error { race.Query.Set(name, v); return nil })
		}
	}
	_, words, _, err := load(command, args, out)
	if err != nil {
		return err
	}
	folder.Dir = words[0]
	if _, err := uuid.Parse(race.ID); err != nil {
		return fmt.Errorf("-race must be the _id of a race, not %q", race.ID)
	}
	if err := watch.CheckURL(race.URL); err != nil {
		return fmt.Errorf("-url must be the URL of a server, such as https://results.example.org, not %q: %w", race.URL, err)
	}
	switch token := os.Getenv("HARRIER_TOKEN"); {
	case token != "":
		race.Login = watch.Token(token)
	case client != "":
		race.Login = &watch.Device{URL: race.URL, ClientID: client, Client: race.Client, Out: out}
	default:
		return errors.New("set HARRIER_TOKEN to a personal token, or -client-id to an app of the server")
	}
	fmt.Fprintf(out, "following %s for %s\n", folder.Dir, race)
	return folder.Run(ctx)
}
