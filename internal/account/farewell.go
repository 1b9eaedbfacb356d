package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/internal/pg"
)

// Delete deletes the caller's account in one transaction, with all that is theirs: entries, votes, follows (by them and of
// them), sessions, tokens, Athlete IDs, letters that wait. Races and results that they posted stay, without a poster. How many
// letters a mailbox got is remembered for the rest of the hour, under a hash: who registers and deletes in turns must not
// flood it.
func (s *Service) Delete(ctx context.Context, caller uuid.UUID, now time.Time) error {
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		// Who posted a million results waits for a million rows.
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return fmt.Errorf("lift the bound on time: %w", err)
		}
		if err := s.lockUser(ctx, tx, caller); err != nil {
			return err
		}
		if err := s.q.FollowsForget(ctx, tx, caller); err != nil {
			return fmt.Errorf("delete follows: %w", err)
		}
		was, err := s.q.UserDelete(ctx, tx, caller)
		if err != nil {
			return fmt.Errorf("delete a user: %w", err)
		}
		err = errors.Join(
			s.q.LettersForget(ctx, tx, was.Email),
			s.q.LoginFailureClear(ctx, tx, accountKey(was.EmailKey)))
		if err != nil {
			return fmt.Errorf("delete what is kept beside a user: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.lookAgain(ctx, caller, now)
}

// exportPart is one part of what the service holds about a user.
type exportPart struct{ name, sql string }

// parts of an export, beside the user. They say what the contract's ExportedRow promises: the fields by their names there.
//
//nolint:gochecknoglobals // constant
var parts = []exportPart{
	{"sessions", `SELECT jsonb_build_object('_id', id, 'created_at', created_at, 'used_at', used_at, 'expires_at', expires_at)
		FROM sessions WHERE user_id = $1 ORDER BY created_at, id`},
	{"tokens", `SELECT jsonb_build_object('_id', id, 'name', name, 'scopes', scopes, 'created_at', created_at, 'used_at', used_at, 'expires_at', expires_at)
		FROM personal_tokens WHERE user_id = $1 ORDER BY created_at, id`},
	{"athlete_ids", `SELECT jsonb_build_object('athlete_id', athlete_id, 'claimed', claimed, 'created_at', created_at)
		FROM athlete_ids WHERE user_id = $1 ORDER BY created_at, key`},
	{"follows", `SELECT jsonb_build_object('athlete_id', athlete_id, 'created_at', created_at)
		FROM follows WHERE user_id = $1 ORDER BY created_at, key`},
	{"entries", `SELECT to_jsonb(e) - 'id' - 'day' || jsonb_build_object('_id', e.id, 'date', e.day)
		FROM entries e WHERE user_id = $1 ORDER BY day`},
	{"votes", `SELECT to_jsonb(v) FROM votes v WHERE user_id = $1 ORDER BY updated_at, race_id`},
	{"races", `SELECT to_jsonb(r) - 'id' || jsonb_build_object('_id', r.id)
		FROM races r WHERE user_id = $1 ORDER BY date DESC, id DESC`},
	{"results", `SELECT to_jsonb(r) - 'id' - 'event_order' - 'batch_id' || jsonb_build_object('_id', r.id, 'batch', r.batch_id)
		FROM results r WHERE user_id = $1`},
	{"imports", `SELECT jsonb_build_object('batch', id, 'race_id', race_id, 'imported', imported, 'created_at', created_at)
		FROM imports WHERE user_id = $1 ORDER BY created_at, id`},
}

// Export hands over all that the service holds about the caller, as it was at one moment: first the user, then each part by
// its name, row by row as JSON. A row is only valid during the call.
func (s *Service) Export(ctx context.Context, caller uuid.UUID, begin func(User) error, part func(name string) error, row func([]byte) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	err := pgx.BeginTxFunc(ctx, s.DB, options, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return fmt.Errorf("lift the bound on time: %w", err)
		}
		user, err := s.q.UserGet(ctx, tx, caller)
		if pg.NoRows(err) {
			return gone()
		}
		if err != nil {
			return fmt.Errorf("get a user: %w", err)
		}
		if err := begin(User(user)); err != nil {
			return err
		}
		for _, p := range parts {
			if err := part(p.name); err != nil {
				return err
			}
			err := pg.Each(ctx, tx, func(rows pgx.Rows) error {
				return row(rows.RawValues()[0])
			}, p.sql, pgx.QueryExecModeCacheDescribe, pgx.QueryResultFormats{pgx.TextFormatCode}, caller)
			if err != nil {
				return fmt.Errorf("read %s: %w", p.name, err)
			}
		}
		return nil
	})
	return err //nolint:wrapcheck // wrapped already
}
