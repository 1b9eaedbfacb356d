package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/jackc/pgx/v5"
)

// compareEmails finds users who have been sent two emails to confirm their address, or none although none is queued.
func (l *lab) compareEmails(ctx context.Context, conn *pgx.Conn, r *row) error {
	sent := map[string]int{}
	for _, s := range l.servers {
		files, err := filepath.Glob(filepath.Join(s.folder, "mail", "*.eml"))
		if err != nil {
			return fmt.Errorf("list emails: %w", err)
		}
		for _, file := range files {
			// The name is the time, the address and the number of the email.
			if parts := strings.Split(filepath.Base(file), "-"); len(parts) > 2 {
				sent[strings.Join(parts[1:len(parts)-1], "-")]++
			}
		}
	}
	rows, err := conn.Query(ctx, `SELECT u.email, EXISTS (
		SELECT FROM river_job j WHERE j.kind = 'email' AND j.args->>'id' = u.id::text AND j.finalized_at IS NULL) FROM users u`)
	if err != nil {
		return fmt.Errorf("read the queue: %w", err)
	}
	var email string
	var queued bool
	_, err = pgx.ForEachRow(rows, []any{&email, &queued}, func() error {
		switch n := sent[email]; {
		case n > 1:
			r.doubled = append(r.doubled, fmt.Sprintf("%s has been sent %d emails", email, n))
		case n == 0 && !queued:
			r.lost = append(r.lost, email+" has been sent no email")
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the queue: %w", err)
	}
	return nil
}
