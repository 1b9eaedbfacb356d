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
const copied = "race_id, id, batch_id, user_id, gender, event, athlete, athlete_id, team, team_id, place, time, time_ms, mark, status, " +
	"points, grade, bib, wind, notes, created_at, updated_at"

// imports measures the import of a great file against psql's \copy of the very rows that it brought, taking turns. Between
// the turns the rows go and the table is vacuumed, so that each finds it as the other did.
func (b *bench) imports(ctx context.Context) (err error) {
	psql, err := exec.LookPath("psql")
	if err != nil {
		return fmt.Errorf("an import is measured against psql's copy: %w", err)
	}
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
	// Only IDs reach this statement, and psql takes no parameters in \copy.
	const inOrder = `\copy (SELECT %s FROM results WHERE race_id = '%s' ORDER BY id) TO '%s' CSV`
	var ours, psqls []float64
	for round := range b.ImportRounds + 1 {
		begin := time.Now()
		r, err := b.importFile(ctx, race, file, b.ImportRows)
		if err != nil {
			return err
		}
		took := time.Since(begin)
		if round == 0 {
			if err := b.psql(ctx, psql, fmt.Sprintf(inOrder, copied, race, rows)); err != nil {
				return err
			}
		}
		if err := b.takeBack(ctx, race, r.Batch); err != nil {
			return err
		}
		if err := b.settle(ctx); err != nil {
			return err
		}
		begin = time.Now()
		if err := b.psql(ctx, psql, fmt.Sprintf(`\copy results (%s) FROM '%s' CSV`, copied, rows)); err != nil {
			return err
		}
		copyTook := time.Since(begin)
		if err := execute(ctx, b.database.url, "DELETE FROM results WHERE race_id = '"+race+"'"); err != nil {
			return err
		}
		if err := b.settle(ctx); err != nil {
			return err
		}
		// The first turn makes the table grow, which the others find done.
		if round > 0 {
			ours = append(ours, float64(b.ImportRows)/took.Seconds())
			psqls = append(psqls, float64(b.ImportRows)/copyTook.Seconds())
			b.say("import               harrier %6.2f s, \\copy %6.2f s\n", took.Seconds(), copyTook.Seconds())
		}
	}
	b.table.add(line{
		work: fmt.Sprintf("import of %d", b.ImportRows), ours: fmt.Sprintf("%.0f rows/s", median(ours)),
		bare: fmt.Sprintf("%.0f rows/s", median(psqls)), ratio: ratioOf(ours, psqls), aim: 0.5,
	})
	return nil
}

// psql runs one command. The password goes by the environment, since everybody may see a command line.
func (b *bench) psql(ctx context.Context, psql, command string) error {
	address, password, err := withoutPassword(b.database.url)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, psql, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", command, address)
	cmd.Env = os.Environ()
	if password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+password)
	}
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("psql: %w\n%s", err, said)
	}
	return nil
}

// withoutPassword parts the password from the rest of a database's URL.
func withoutPassword(address string) (rest, password string, err error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", "", errors.New("the database's URL cannot be read") // the error itself may hold the password
	}
	if u.User != nil {
		password, _ = u.User.Password()
		u.User = url.User(u.User.Username())
	}
	return u.String(), password, nil
}

// settle clears away what was deleted.
func (b *bench) settle(ctx context.Context) error {
	return execute(ctx, b.database.url, "VACUUM results", "VACUUM races")
}
