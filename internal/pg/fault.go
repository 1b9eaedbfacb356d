package pg

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"harrier/internal/fault"
)

// Constraints maps the names of constraints and unique indexes to the faults of violating them. Each package lists those of its
// tables that a client can violate; any other violation is a bug, because the program validates before the database does.
type Constraints map[string]*fault.Error

// SQLSTATE codes (PostgreSQL manual, appendix A).
const (
	codeInvalidParameter     = "22023"
	codeNotInRepertoire      = "22021" // text with NUL
	codeUntranslatable       = "22P05"
	codeReadOnlyTransaction  = "25006" // a standby
	codeDiskFull             = "53100"
	codeSerializationFailure = "40001"
	codeDeadlockDetected     = "40P01"
	codeQueryCanceled        = "57014"
	// codeLimit is our own: something would be over a limit that is set.
	codeLimit = "HR001"
)

var (
	errUnavailable = fault.New(fault.Unavailable, "The database cannot be reached.").After(time.Second)
	errTooSlow     = fault.New(fault.Unavailable, "The database took too long to answer.").After(time.Second)
	errContended   = fault.New(fault.Unavailable, "Other requests were changing the same. Nothing was changed: try again.").After(time.Second)
	errReadOnly    = fault.New(fault.Unavailable, "The database takes no writes.").After(time.Second)
	errCharacter   = fault.New(fault.Invalid, "The request contains a character that cannot be stored.")
)

// Fault returns the fault that an error of the database is, as queries on a DB return it, for errors of libraries that use a connection of it.
func Fault(err error) error { return Constraints(nil).fault(err) }

// NoRows reports whether err is that a query found nothing.
func NoRows(err error) bool { return errors.Is(err, pgx.ErrNoRows) }

// IfNoRows returns instead if err is that a query found nothing, else err.
func IfNoRows(err, instead error) error {
	if NoRows(err) {
		return instead
	}
	return err
}

// IfNone returns instead if a statement without an error changed no row.
func IfNone(changed int64, err, instead error) error {
	if err == nil && changed == 0 {
		return instead
	}
	return err
}

// Only returns the one row of a list that is asked for one, or instead if there is none.
func Only[T any](rows []T, err, instead error) (row T, _ error) {
	if err != nil || len(rows) == 0 {
		return row, cmp.Or(err, instead) //nolint:wrapcheck // instead is the caller's
	}
	return rows[0], nil
}

// UnknownTimeZone reports whether err is that PostgreSQL does not know a time zone.
func UnknownTimeZone(err error) bool {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pgErr.Code == codeInvalidParameter && strings.Contains(strings.ToLower(pgErr.Routine), "zone")
}

// DiskFull reports whether err is that the database's disk has no room.
func DiskFull(err error) bool {
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pgErr.Code == codeDiskFull
}

// fault turns an error of the driver into a fault if there is one for it. Other errors, faults among them, are returned unchanged.
func (c Constraints) fault(err error) error {
	if err == nil || errors.Is(err, pgx.ErrNoRows) || fault.KindOf(err) != fault.Internal {
		return err
	}
	pgErr, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		if unreachable(err) {
			return errUnavailable.Because(err)
		}
		return err
	}
	if known, ok := c[pgErr.ConstraintName]; ok {
		if pgErr.Code == codeLimit {
			seconds, _ := strconv.Atoi(pgErr.Hint) // zero if waiting does not help
			known = known.After(time.Duration(seconds) * time.Second)
			known.Detail = pgErr.Message
		}
		return known.Because(err)
	}
	switch code := pgErr.Code; {
	case code == codeNotInRepertoire, code == codeUntranslatable:
		return errCharacter.Because(err)
	case code == codeReadOnlyTransaction:
		return errReadOnly.Because(err)
	case code == codeQueryCanceled:
		return errTooSlow.Because(err)
	case code == codeDeadlockDetected, code == codeSerializationFailure:
		return errContended.Because(err)
	case strings.HasPrefix(code, "08"), strings.HasPrefix(code, "53"), // connection lost, out of resources
		strings.HasPrefix(code, "57P"): // shutting down or starting up
		return errUnavailable.Because(err)
	}
	return err
}

// unreachable reports whether err is that the connection to the database failed or took too long.
func unreachable(err error) bool {
	if _, connecting := errors.AsType[*pgconn.ConnectError](err); connecting {
		return true
	}
	if netErr, ok := errors.AsType[net.Error](err); ok && netErr != nil {
		return true
	}
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "conn closed") || strings.Contains(err.Error(), "closed pool")
}
