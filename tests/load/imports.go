package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// copied are the columns of results that a file can fill; event_order is the database's own.
const copied = "race_id, sport, season, id, import_id, user_id, gender, event, division, round, event_code, event_kind, distance_m, mixed, " +
	"athlete, relay_members, athlete_id, team, team_id, place, time, time_ms, timing_method, mark, status, points, grade, bib, wind, notes, " +
	"created_at, updated_at"

// imports compares the import of a large file with psql's \copy of the same rows, in turns. Between
// turns the rows are deleted and the table is vacuumed, so that both start equally.
func (b *bench) imports(ctx context.Context) (err error) {
	file, err := entrants(b.ImportRows)
	if err != nil {
		return err
	}
	if err := b.signIn(ctx); err != nil {
		return err
	}
	race, err := b.addRace(ctx, "Load Open")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.deleteRace(context.WithoutCancel(ctx), race)) }()
	rows := filepath.Join(b.folder, "rows.csv")
	var ours, psqls []float64
	for round := range b.ImportRounds + 1 {
		importing, err := b.timeImport(ctx, race, file, rows)
		if err != nil {
			return err
		}
		copying, err := b.timeCopy(ctx, race, rows)
		if err != nil {
			return err
		}
		// Only the first turn has to extend the table.
		if round > 0 {
			ours = append(ours, float64(b.ImportRows)/importing.Seconds())
			psqls = append(psqls, float64(b.ImportRows)/copying.Seconds())
			b.sayf("import               harrier %6.2f s, \\copy %6.2f s\n", importing.Seconds(), copying.Seconds())
		}
	}
	b.table.add(line{
		work: fmt.Sprintf("import of %d", b.ImportRows), ours: fmt.Sprintf("%.0f rows/s", median(ours)),
		other: fmt.Sprintf("%.0f rows/s", median(psqls)), ratio: ratioOf(ours, psqls), aim: 0.5,
	})
	return nil
}

// timeImport imports a file into a race, returns the duration, and deletes the import. Before that the stored rows are
// written to the file rows, unless that exists.
func (b *bench) timeImport(ctx context.Context, race string, file []byte, rows string) (time.Duration, error) {
	begin := time.Now()
	r, err := b.importFile(ctx, race, file, b.ImportRows)
	took := time.Since(begin)
	if err != nil {
		return 0, err
	}
	if _, err := os.Stat(rows); errors.Is(err, os.ErrNotExist) {
		// In the order in which they were stored. psql takes no parameters in \copy; the race's ID is the server's.
		const inOrder = `\copy (SELECT %s FROM results WHERE race_id = '%s' ORDER BY id) TO '%s' CSV`
		if err := b.psql(ctx, fmt.Sprintf(inOrder, copied, race, rows)); err != nil {
			return 0, err
		}
	}
	if err := b.deleteImport(ctx, race, r.ImportID); err != nil {
		return 0, err
	}
	return took, b.settle(ctx)
}

// timeCopy has psql copy the rows from their file, returns the duration, and deletes them.
func (b *bench) timeCopy(ctx context.Context, race, rows string) (time.Duration, error) {
	begin := time.Now()
	if err := b.psql(ctx, fmt.Sprintf(`\copy results (%s) FROM '%s' CSV`, copied, rows)); err != nil {
		return 0, err
	}
	took := time.Since(begin)
	if err := execute(ctx, b.database.url, "DELETE FROM results WHERE race_id = '"+race+"'"); err != nil {
		return 0, err
	}
	return took, b.settle(ctx)
}

// psql runs one command. The password is passed in the environment, since anyone can see a command line.
func (b *bench) psql(ctx context.Context, command string) error {
	address, password, err := withoutPassword(b.database.url)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", command, address)
	cmd.Env = os.Environ()
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("run psql, which imports are measured against: %w\n%s", err, said)
	}
	return nil
}

// withoutPassword separates the password from the rest of a database's URL.
func withoutPassword(address string) (rest, password string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", "", errors.New("the database's URL cannot be read") // The error itself may contain the password.
	}
	if u.User != nil {
		password, _ = u.User.Password()
		u.User = url.User(u.User.Username())
	}
	return u.String(), password, nil
}

// settle vacuums the deleted rows.
func (b *bench) settle(ctx context.Context) error {
	return execute(ctx, b.database.url, "VACUUM results", "VACUUM races")
}
