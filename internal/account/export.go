package account

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/pg"
)

// parts are the lists in an export, in their order.
var parts = []struct{ name, sql string }{
	{"sessions", query.ExportSessions},
	{"tokens", query.ExportPersonalTokens},
	{"invites", query.ExportInvites},
	{"former_addresses", query.ExportFormerAddresses},
	{"athlete_ids", query.ExportAthleteIDs},
	{"accepted_coaches", query.ExportAcceptedCoaches},
	{"follows", query.ExportFollows},
	{"shoes", query.ExportShoes}, // before the runs, so that a reader knows them
	{"period_goals", query.ExportPeriodGoals},
	{"entries", query.ExportEntries},
	{"votes", query.ExportVotes},
	{"races", query.ExportRaces},
	{"directed_races", query.ExportDirectedRaces},
	{"results", query.ExportResults},
	{"renames", query.ExportRenames},
	{"imports", query.ExportImports},
	{"corrections", query.ExportCorrections},
	{"result_claims", query.ExportResultClaims},
	{"reports", query.ExportReports},
	{"webhooks", query.ExportWebhooks},
	{"links", query.ExportLinks},
}

// Export passes on everything that is stored about the caller: first the user, then each part by its name, row by row as JSON. tx is a
// snapshot, so that all is of one moment. A row is only valid during the call. The functions must not wait for the client.
func (s *Service) Export(
	ctx context.Context, tx pgx.Tx, caller uuid.UUID, begin func(User) error, part func(name string) error, row func([]byte) error,
) error {
	user, err := s.q.UserGet(ctx, tx, caller)
	if err != nil {
		return pg.IfNoRows(err, actor.ErrAccountGone)
	}
	if err := begin(user); err != nil {
		return err
	}
	for _, p := range parts {
		if err := part(p.name); err != nil {
			return err
		}
		if err := exportRows(ctx, tx, row, p.sql, caller); err != nil {
			return fmt.Errorf("export %s: %w", p.name, err)
		}
	}
	return nil
}

// exportRows passes on the only column of a query, row by row and without a copy.
func exportRows(ctx context.Context, tx pgx.Tx, row func([]byte) error, sql string, caller uuid.UUID) error {
	rows, err := tx.Query(ctx, sql, caller)
	if err != nil {
		return fmt.Errorf("query: %w", err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows.RawValues()[0]); err != nil {
			return err
		}
	}
	return rows.Err() //nolint:wrapcheck // Export wraps it
}
