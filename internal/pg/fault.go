package pg

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/fault"
)

// PostgreSQL's codes that are told apart here (its manual, appendix A).
const (
	codeUniqueViolation     = "23505"
	codeForeignKeyViolation = "23503"
	codeQueryCanceled       = "57014"
	codeInvalidParameter    = "22023"
)

// constraints says what it means for the caller when a constraint refuses a row. A name that is not here is a mistake of
// ours: the program checks before the database does.
var constraints = map[string]func() *fault.Error{
	"users_email_taken": func() *fault.Error {
		return fault.New(fault.Conflict, "This email already has an account.").Of("email-taken")
	},
	"users_one_coach_per_team": func() *fault.Error {
		return fault.New(fault.Conflict, "Another coach has claimed this team.").Of("team-taken")
	},
	"athlete_ids_one_claim_per_user": func() *fault.Error {
		return fault.New(fault.Conflict, "You have claimed another Athlete ID; give that up first.").Of("athlete-claimed")
	},
	"imports_once_per_content": func() *fault.Error {
		return fault.New(fault.Conflict, "This file was already imported into the race; again=true imports it once more.").Of("already-imported")
	},
	"users_checkboxes_count": func() *fault.Error { return invalid("/checkboxes", "At most 50 names in all.") },
	"results_race_id_fkey":   func() *fault.Error { return invalid("/race_id", "There is no such race.") },
	"imports_race_id_fkey":   func() *fault.Error { return fault.New(fault.NotFound, "There is no such race.") },
	"votes_race_id_fkey":     func() *fault.Error { return fault.New(fault.NotFound, "There is no such race.") },
	// The caller's account was deleted while its last token was still alive.
	"races_user_id_fkey":    accountGone,
	"results_user_id_fkey":  accountGone,
	"imports_user_id_fkey":  accountGone,
	"votes_user_id_fkey":    accountGone,
	"entries_user_id_fkey":  accountGone,
	"sessions_user_id_fkey": accountGone,

	"athlete_ids_user_id_fkey":     accountGone,
	"follows_user_id_fkey":         accountGone,
	"personal_tokens_user_id_fkey": accountGone,
}

func accountGone() *fault.Error {
	return fault.New(fault.Unauthenticated, "This account is gone.").Of("token-invalid")
}

func invalid(pointer, detail string) *fault.Error {
	return &fault.Error{Kind: fault.Invalid, Detail: "The request breaks a rule.", Fields: []fault.Field{{Pointer: pointer, Detail: detail}}}
}

// Constraint gives the name of the unique or foreign-key constraint that refused a row, "" where none did.
func Constraint(err error) string {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || (pgErr.Code != codeUniqueViolation && pgErr.Code != codeForeignKeyViolation) {
		return ""
	}
	return pgErr.ConstraintName
}

// NoRows tells whether err is that a query found nothing.
func NoRows(err error) bool { return errors.Is(err, pgx.ErrNoRows) }

// Fault turns an error that came from the database into a fault; other errors, and those that are faults already, come
// back as they are.
func Fault(err error) error {
	if err == nil || fault.KindOf(err) != fault.Internal {
		return err
	}
	if pgErr, ok := errors.AsType[*pgconn.PgError](err); ok {
		if known, ok := constraints[pgErr.ConstraintName]; ok {
			return known().Because(err)
		}
		switch {
		case pgErr.Code == codeInvalidParameter && strings.Contains(strings.ToLower(pgErr.Routine), "zone"):
			return invalid("/timezone", "Must be a time zone that the database knows.").Because(err)
		case pgErr.Code == "22021" || pgErr.Code == "22P05": // NUL, or bytes that are not text
			return fault.New(fault.Invalid, "The request holds a character that cannot be stored.").Because(err)
		case pgErr.Code == codeQueryCanceled,
			strings.HasPrefix(pgErr.Code, "08"), strings.HasPrefix(pgErr.Code, "53"), // connection, resources
			strings.HasPrefix(pgErr.Code, "57P"), // shutdown, starting up
			pgErr.Code == "25006":                // a standby that cannot write
			return unavailable(err)
		}
		return err
	}
	_, connecting := errors.AsType[*pgconn.ConnectError](err)
	netErr, ok := errors.AsType[net.Error](err)
	if connecting || ok && netErr != nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "conn closed") || strings.Contains(err.Error(), "closed pool") {
		return unavailable(err)
	}
	return err
}

func unavailable(cause error) error {
	return fault.New(fault.Unavailable, "The database cannot be reached.").After(time.Second).Because(cause)
}
