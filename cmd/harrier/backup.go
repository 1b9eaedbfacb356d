package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"harrier/internal/config"
	"harrier/internal/date/clock"
	"harrier/internal/file/atomicfile"
	"harrier/internal/pg/backup"
	"harrier/internal/server"
)

const aboutBackup = `Backs up the database, the signing keys and the settings to FILE, also while the server is running. FILE holds the
keys, which can sign in as anybody, and private logs: keep it secret.`

const aboutRestore = `Restores a backup into an empty database of this version of the program or a newer one, and of any PostgreSQL from 15 on.
Stop the server first. All sessions are ended. Emails and webhook deliveries that were waiting are dropped.`

func backUp(ctx context.Context, args []string, out io.Writer) error {
	cfg, rest, log, err := load(config.Command{Usage: "harrier backup FILE", About: aboutBackup}, args, out)
	if err != nil {
		return err
	}
	source := backup.Source{Now: clock.System(), Settings: settingsFile(cfg)}
	if source.Program, err = describe(); err != nil {
		return err
	}
	path, inline := cfg.KeySource()
	source.Keys = []byte(cfg.Keys)
	if !inline {
		source.Keys, err = os.ReadFile(path) //nolint:gosec // The operator names the file.
	}
	if err != nil && (cfg.Keys != "" || !errors.Is(err, fs.ErrNotExist)) {
		return fmt.Errorf("read the signing keys: %w", err)
	}
	return withDatabase(ctx, cfg, server.ShareExisting, log, func(d *server.Database) error {
		var m backup.Manifest
		began, err := d.Now(ctx)
		if err != nil {
			return err
		}
		err = atomicfile.Stream(rest[0], 0o600, func(w io.Writer) error {
			m, err = backup.Write(ctx, d.DB, source, w)
			return err
		})
		if err != nil {
			return err
		}
		var rows int64
		for _, table := range m.Tables {
			rows += table.Rows
		}
		fmt.Fprintf(out, "%d rows of %d tables in %s\n", rows, len(m.Tables), clock.System().Sub(source.Now).Round(millisecond))
		fmt.Fprintln(out, rest[0], "holds the signing keys and private logs: keep it secret")
		if err := backup.Complete(ctx, d.DB, began); err != nil { // such as that the database is a replica
			fmt.Fprintln(out, "the backup is complete, but the servers' metric of the last backup does not have it:", err)
		}
		return nil
	})
}

// settingsFile returns the settings that were given and belong to no machine, as a file of settings.
func settingsFile(cfg config.Config) []byte {
	var lines strings.Builder
	for _, s := range cfg.Used {
		if s.From != config.Default && !s.Local {
			fmt.Fprintf(&lines, "%s=%s\n", s.Name, s.Value)
		}
	}
	return []byte(lines.String())
}

func restore(ctx context.Context, args []string, out io.Writer) error {
	cfg, rest, log, err := load(config.Command{
		Usage: "harrier restore FILE", About: aboutRestore, Settings: append([]string{"keys"}, config.Database...),
	}, args, out)
	if err != nil {
		return err
	}
	began := clock.System()
	file, err := backup.Open(ctx, rest[0])
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	path, _ := cfg.KeySource()
	keep := cfg.Keys != "" || len(file.Keys) == 0
	cfg.DatabaseConns = 1 // so that any other connection is a server's
	err = withDatabase(ctx, cfg, server.Own, log, func(d *server.Database) error {
		done, err := file.Restore(ctx, d.DB, log, func() error {
			if keep {
				return nil
			}
			return replaceKeys(path, file.Keys)
		})
		if err != nil {
			return fmt.Errorf("nothing was restored: %w", err)
		}
		fmt.Fprintf(out, "restored the backup of %s in %s; ended %d sessions",
			file.Created.Format(dateTime), clock.System().Sub(began).Round(millisecond), done.Sessions)
		for _, j := range done.Jobs {
			act := "dropped"
			if j.Kept {
				act = "continued"
			}
			fmt.Fprintf(out, ", %s %d %s", act, j.Count, j.Name)
		}
		fmt.Fprintln(out)
		return nil
	})
	if errors.Is(err, server.ErrInUse) {
		return fmt.Errorf("stop the server first: %w", err)
	}
	if err != nil {
		return err
	}
	if keep {
		fmt.Fprintln(out, "the backup's keys were not restored, because HARRIER_KEYS is set or the backup has none")
	}
	if settings := strings.TrimSpace(string(file.Settings)); settings != "" {
		fmt.Fprintf(out, "the server was configured with these settings, besides secrets and paths; set them yourself:\n%s\n", settings)
	}
	return nil
}

// replaceKeys writes the key file. Keys that were there before are kept beside it.
func replaceKeys(path string, keys []byte) error {
	old, err := os.ReadFile(path) //nolint:gosec // The path is set by the operator.
	if err == nil && !bytes.Equal(old, keys) {
		err = atomicfile.Write(path+".old", old, 0o600)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep the old keys: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil { //nolint:gosec // The path is set by the operator.
		return fmt.Errorf("create the data directory: %w", err)
	}
	return atomicfile.Write(path, keys, 0o600)
}
