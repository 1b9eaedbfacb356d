package result

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/result/read"
)

// errPreviewed rolls a preview back.
var errPreviewed = errors.New("previewed")

// preview warns of what an import would be refused for, and finds what a replacement would keep. It stores nothing.
func (s *Service) preview(ctx context.Context, src, checked *source, sum []byte) error {
	err := pg.InTxOnce(ctx, s.db, func(tx pgx.Tx) error {
		wordy, err := s.q.ImportWordy(ctx, tx, checked.characters)
		if err != nil {
			return err
		}
		if src.imp.replaces() {
			err = s.copyRows(ctx, tx, src, checked, sum)
		} else {
			err = s.previewAddition(ctx, tx, src, checked, sum, wordy)
		}
		if err != nil {
			return err
		}
		if account := src.imp.by.ID(); account != nil { // a command has no limits
			err = s.q.ImportCheckLimits(ctx, tx, query.ImportCheckLimitsParams{
				Account: *account, Results: checked.valid - checked.leftOut, Wordy: wordy, Replaces: src.imp.replaces(),
			})
		}
		if err != nil {
			return err
		}
		return errPreviewed
	})
	if errors.Is(err, errPreviewed) {
		return nil
	}
	return warnOf(err, checked.checker)
}

// previewAddition fails if the race has results that exclude those of the file. Rows are copied only where their words must be counted.
func (s *Service) previewAddition(ctx context.Context, tx pgx.Tx, src, checked *source, sum []byte, wordy bool) error {
	imp := src.imp
	err := s.refuse(ctx, tx, imp, checked.checker.Totals(), sum)
	if imp.Mode == ModeAppend && !imp.Again {
		err = s.refuseAgain(ctx, tx, imp.RaceID, sum)
	}
	if err != nil || !wordy {
		return err
	}
	if err := pg.SetStatementTimeout(ctx, tx, copyTimeout); err != nil {
		return err
	}
	return copyAside(ctx, tx, src, checked)
}

// previewed are the codes of warnings of a dry run, by the types of the problems with which the import would be refused. Other conflicts are results_exist.
var previewed = map[string]string{
	typeDecisions:      "decisions_conflict",
	"too-many-results": "limit_exceeded",
	"too-many-rows":    "limit_exceeded",
	"too-many-words":   "limit_exceeded",
}

// warnOf makes a warning of a refusal. Other errors stay.
func warnOf(err error, checker *read.Checker) error {
	refusal, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return err
	}
	code := previewed[refusal.Type]
	if code == "" && refusal.Kind == fault.Conflict {
		code = "results_exist"
	}
	if code == "" {
		return err
	}
	checker.Warn(read.Warning{Code: code, Detail: refusal.Detail})
	return nil
}
