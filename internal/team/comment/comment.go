// Package comment has what the owner of a log and the coaches whom they have accepted say about its days and runs. A comment is on a day,
// so it stays when the entry or the run is deleted.
package comment

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/athlete"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/pg"
	"harrier/internal/text"
	"harrier/internal/text/ids"
)

const (
	// maxPerAuthor is how many comments one author may have on a day, so that nobody can take the room of the others, and maxPerDay how many
	// a day may have.
	maxPerAuthor = 50
	maxPerDay    = 200
	// maxRecent is how many comments one author may add within recently.
	maxRecent = 500
	recently  = 24 * time.Hour
)

var (
	errForbidden = fault.New(fault.Forbidden, "Only the athlete, and coaches whom the athlete has accepted, have comments on this log.")
	errNoComment = fault.New(fault.NotFound, "There is no such comment.")
	errNotAuthor = fault.New(fault.Forbidden, "Only its author can change a comment.")
	errNotTheirs = fault.New(fault.Forbidden, "Only its author and the owner of the log can delete a comment.")
	errNoRun     = fault.InvalidFields([]fault.Field{{Pointer: "/run_id", Code: fault.CodeNotFound, Detail: "The day has no such run."}})
	errTooMany   = fault.Newf(fault.Invalid, "A day can have at most %d comments, %d of each author.", maxPerDay, maxPerAuthor).Of("too-many-comments")
	errTooOften  = fault.Newf(fault.TooMany, "You can add at most %d comments in 24 hours.", maxRecent).After(time.Hour)
)

// Constraints of comments.
var Constraints = pg.Constraints{
	"comments_user_id_fkey":         actor.ErrAccountGone,
	"comments_author_id_fkey":       actor.ErrAccountGone,
	"seen_comments_reader_id_fkey":  actor.ErrAccountGone,
	"seen_comments_comment_id_fkey": errNoComment,
}

// Service implements comments.
type Service struct {
	db *pg.DB
	q  *query.Queries
}

// New returns the service.
func New(db *pg.DB) *Service { return &Service{db: db, q: query.New()} }

// Comment is a comment, as one reader sees it.
type Comment = query.CommentListRow

// Day is a day of a log, and who reads or writes comments on it.
type Day struct {
	Reader actor.Reader
	// Athlete is the Athlete ID, the alias or the _id of the user whose log it is; `me` for the reader's own.
	Athlete string
	Date    date.Date
}

// owner is whose log it is if no Athlete ID is given, and key that ID in the form used for comparison.
func (d Day) owner() (owner *uuid.UUID, key *string) { return ids.Log(d.Reader.ID, &d.Athlete) }

// List returns the comments on a day, oldest first. An ID that nobody has claimed is fault.NotFound, and a log whose comments are not for the reader
// fault.Forbidden.
func (s *Service) List(ctx context.Context, d Day) ([]Comment, error) {
	list, err := s.list(ctx, s.db, d)
	if err == nil && len(list) == 0 {
		_, err = s.access(ctx, s.db, d)
	}
	return list, err
}

func (s *Service) list(ctx context.Context, db query.DBTX, d Day) ([]Comment, error) {
	owner, key := d.owner()
	return s.q.CommentList(ctx, db, query.CommentListParams{Reader: *d.Reader.ID, Team: d.Reader.Team, Owner: owner, AthleteKey: key, Day: d.Date})
}

// access returns whose log it is, if its comments are for the reader.
func (s *Service) access(ctx context.Context, db query.DBTX, d Day) (owner uuid.UUID, err error) {
	named, key := d.owner()
	row, err := s.q.CommentAccess(ctx, db, query.CommentAccessParams{Reader: *d.Reader.ID, Team: d.Reader.Team, Owner: named, AthleteKey: key})
	switch {
	case pg.NoRows(err) && named == d.Reader.ID:
		return uuid.Nil, actor.ErrAccountGone
	case err != nil:
		return uuid.Nil, pg.IfNoRows(err, athlete.ErrUnclaimed)
	case !row.Readable:
		return uuid.Nil, errForbidden
	}
	return row.UserID, nil
}

// Get returns a comment; fault.NotFound if the reader may not read it.
func (s *Service) Get(ctx context.Context, reader actor.Reader, id uuid.UUID) (Comment, error) {
	return s.get(ctx, s.db, reader, id)
}

func (s *Service) get(ctx context.Context, db query.DBTX, reader actor.Reader, id uuid.UUID) (Comment, error) {
	row, err := s.q.CommentGet(ctx, db, query.CommentGetParams{Reader: *reader.ID, Team: reader.Team, ID: id})
	return Comment(row), pg.IfNoRows(err, errNoComment)
}

// Lock is Get, and keeps others from changing the comment until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, reader actor.Reader, id uuid.UUID) (Comment, error) {
	if _, err := s.q.CommentLock(ctx, s.db, id); err != nil {
		return Comment{}, pg.IfNoRows(err, errNoComment)
	}
	return s.Get(ctx, reader, id)
}

// LockDay is List, and keeps others from adding comments to the day until the transaction of ctx ends.
func (s *Service) LockDay(ctx context.Context, d Day) ([]Comment, error) {
	owner, err := s.access(ctx, s.db, d)
	if err != nil {
		return nil, err
	}
	if err := s.q.CommentLockDay(ctx, s.db, query.CommentLockDayParams{UserID: owner, Day: d.Date, AuthorID: *d.Reader.ID}); err != nil {
		return nil, err
	}
	return s.list(ctx, s.db, d)
}

// Add adds a comment on a day or on one of its runs, and marks the earlier comments of the day as seen by its author.
func (s *Service) Add(ctx context.Context, d Day, run *uuid.UUID, words string, now time.Time) (added Comment, err error) {
	if err := check(words); err != nil {
		return Comment{}, err
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		owner, err := s.access(ctx, tx, d)
		if err != nil {
			return err
		}
		author := *d.Reader.ID
		if err := s.q.CommentLockDay(ctx, tx, query.CommentLockDayParams{UserID: owner, Day: d.Date, AuthorID: author}); err != nil {
			return err
		}
		had, err := s.q.CommentCounts(ctx, tx, query.CommentCountsParams{AuthorID: author, UserID: owner, Day: d.Date, Since: now.Add(-recently)})
		switch {
		case err != nil:
			return err
		case had.OwnOfDay >= maxPerAuthor || had.AllOfDay >= maxPerDay:
			return errTooMany
		case had.OwnSince >= maxRecent:
			return errTooOften
		}
		id := uuid.Must(uuid.NewV7())
		n, err := s.q.CommentAdd(ctx, tx, query.CommentAddParams{ID: id, UserID: owner, Day: d.Date, RunID: run, AuthorID: author, Text: words, Now: now})
		if err := pg.IfNone(n, err, errNoRun); err != nil {
			return err
		}
		if err := s.q.CommentMarkSeen(ctx, tx, query.CommentMarkSeenParams{Reader: author, UserID: owner, Day: d.Date}); err != nil {
			return err
		}
		added, err = s.get(ctx, tx, d.Reader, id)
		return err
	})
	return added, err
}

// MarkSeen marks the comments on a day as seen by the reader. Reading them does not.
func (s *Service) MarkSeen(ctx context.Context, d Day) error {
	return pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		owner, err := s.access(ctx, tx, d)
		if err != nil {
			return err
		}
		return s.q.CommentMarkSeen(ctx, tx, query.CommentMarkSeenParams{Reader: *d.Reader.ID, UserID: owner, Day: d.Date})
	})
}

// Change changes the text of a comment of the caller's, which they may still read, and returns it.
func (s *Service) Change(ctx context.Context, caller actor.Reader, id uuid.UUID, words string, now time.Time) (changed Comment, err error) {
	if err := check(words); err != nil {
		return Comment{}, err
	}
	err = pg.InTx(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := s.get(ctx, tx, caller, id); err != nil {
			return err
		}
		n, err := s.q.CommentChange(ctx, tx, query.CommentChangeParams{ID: id, AuthorID: *caller.ID, Text: words, Now: now})
		if err := pg.IfNone(n, err, errNotAuthor); err != nil {
			return err
		}
		changed, err = s.get(ctx, tx, caller, id)
		return err
	})
	return changed, err
}

// Delete deletes a comment, by its author, who may no longer read the log, or by the owner of the log. Others who may read it are refused
// with fault.Forbidden.
func (s *Service) Delete(ctx context.Context, caller actor.Reader, id uuid.UUID) error {
	n, err := s.q.CommentDelete(ctx, s.db, query.CommentDeleteParams{ID: id, Caller: *caller.ID, Team: caller.Team})
	if err != nil || n > 0 {
		return err
	}
	if _, err := s.Get(ctx, caller, id); err != nil {
		return err
	}
	return errNotTheirs
}

// check returns what is wrong with a text.
func check(words string) error {
	wrong := text.Lines("/text", &words)
	if len(wrong) == 0 && strings.TrimSpace(words) == "" {
		wrong = []fault.Field{{Pointer: "/text", Code: fault.CodeRequired, Detail: "Must not be blank."}}
	}
	return fault.InvalidFields(wrong)
}
