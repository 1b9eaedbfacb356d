package result

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/table/report"
)

// errPreviewed rolls a preview back.
var errPreviewed = errors.New("previewed")

// preview warns of what an import would be refused for, and finds what a replacement would keep. It stores nothing.
func (s *Service) preview(ctx context.Context, imp *ImportInput, checked *check, rows *copying) (Outcome, error) {
	outcome := checked.Outcome
	err := pg.InTxOnce(ctx, s.db, func(tx pgx.Tx) error {
		if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
			return err
		}
		wordy, err := s.q.ImportWordy(ctx, tx, checked.characters)
		if err != nil {
			return err
		}
		if imp.replaces() {
			outcome.Kept, err = s.copyRows(ctx, tx, imp, checked, rows)
		} else if err = s.refuse(ctx, tx, imp, checked); err == nil && wordy { // else no words need be counted
			err = rows.copyAside(ctx, tx)
		}
		if err != nil {
			return err
		}
		if account := imp.by.ID(); account != nil { // a command has no limits
			err = s.q.ImportCheckLimits(ctx, tx, query.ImportCheckLimitsParams{
				Account: *account, Results: checked.Valid - deleted(outcome.Kept), Wordy: wordy, Replaces: imp.replaces(),
			})
		}
		if err != nil {
			return err
		}
		return errPreviewed
	})
	if errors.Is(err, errPreviewed) {
		return outcome, nil
	}
	warning, err := warningOf(err)
	outcome.Warnings = append(report.Warnings{warning}, outcome.Warnings...)
	return outcome, err
}

// previewed are the codes of warnings of a dry run, by the types of the problems with which the import would be refused. Other conflicts are results_exist.
var previewed = map[string]string{
	typeDecisions:      "decisions_conflict",
	"too-many-results": "limit_exceeded",
	"too-many-rows":    "limit_exceeded",
	"too-many-words":   "limit_exceeded",
}

// warningOf makes a warning of a refusal. Other errors stay.
func warningOf(err error) (report.Warning, error) {
	refusal, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return report.Warning{}, err
	}
	code := previewed[refusal.Type]
	if code == "" && refusal.Kind == fault.Conflict {
		code = "results_exist"
	}
	if code == "" {
		return report.Warning{}, err
	}
	return report.Warning{Code: code, Count: 1, Detail: refusal.Detail}, nil
}
