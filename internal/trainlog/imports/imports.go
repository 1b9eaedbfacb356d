// Package imports takes in training history: uploads from other services and watches, which jobs read. An upload is in
// PostgreSQL until its import has ended, and what is done of it is noted with what it adds, so that any server continues where another
// stopped.
package imports

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/admission"
	"harrier/internal/date"
	"harrier/internal/date/clock"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/pg/jobs"
	"harrier/internal/trainlog"
)

const (
	// pieceSize is how much of an upload a row holds.
	pieceSize = 512 << 10
	// maxOpen is how many imports a user may have that have not ended.
	maxOpen = 2
	// maxLinked is how many files a user's links take within linkedWithin.
	maxLinked    = 60
	linkedWithin = 24 * time.Hour
	// quietFor is how long nothing of an upload may arrive before it is dropped. The slowest that is taken sends a piece within ten minutes,
	// and its request may last as long again afterwards.
	quietFor = 30 * time.Minute
	// roomAfter is when an upload is worth another attempt for which there was no room.
	roomAfter = time.Minute
)

var (
	errNone    = fault.New(fault.NotFound, "You have no such import.")
	errTooMany = fault.Newf(fault.Conflict, "A user can have at most %d unfinished imports. Wait for one to end, or delete one.", maxOpen).Of("too-many-imports")
	errLinked  = fault.Newf(fault.TooMany, "The links of a user take at most %d files a day. Send the file again later.", maxLinked).After(time.Hour)
	errUndone  = fault.New(fault.Conflict, "Nothing of this import is in your log any more.").Of("import-undone")
	errDropped = fault.New(fault.Conflict, "The upload took too long and was dropped.")
	errNoRoom  = fault.New(fault.Unavailable, "The server has no space for this upload until others have been imported. Try again later.").
			Of("uploads-full").After(roomAfter)
)

// Constraints of imports.
var Constraints = pg.Constraints{"log_imports_user_id_fkey": actor.ErrAccountGone, "log_import_pieces_import_id_fkey": errDropped}

// Import is an import with its progress.
type Import = query.LogImport

// Config holds the dependencies of the service.
type Config struct {
	DB    *pg.DB
	Log   *slog.Logger
	Clock clock.Clock
	// Admission admits workbooks.
	Admission *admission.Controller
	// TrackBytes is how much a user's tracks may take.
	TrackBytes int64
	// UploadBytes is how much all uploads may take until their imports end.
	UploadBytes int64
}

// Service implements imports.
type Service struct {
	Config

	q     *query.Queries
	log   *trainlog.Service
	queue *jobs.Queue
	turns turns
}

// New returns the service. Its worker is added to workers.
func New(cfg Config, workers *jobs.Workers) (*Service, error) {
	s := &Service{Config: cfg, q: query.New(), log: trainlog.New(cfg.DB)}
	return s, jobs.Register(workers, queueName, int(admission.LogImports()), pauses[:], &worker{s: s})
}

// SetQueue sets the job queue. It is created after the workers that it runs.
func (s *Service) SetQueue(queue *jobs.Queue) { s.queue = queue }

// The ways in which uploads arrive.
const (
	ByRequest    = query.LogImportViaRequest
	ByLink       = query.LogImportViaLink
	ByConnection = query.LogImportViaConnection
)

// Receiving says what is known of an upload before it arrives.
type Receiving struct {
	User uuid.UUID
	Via  query.LogImportVia
	// Size is -1 if the sender does not say it; it only serves to refuse early.
	Size int64
	// Repeats says that the upload may repeat another that became an import. Then only Start says whether the user may have one more.
	Repeats bool
}

// Receive stores an upload and returns its ID. Each piece is a statement of its own, so no connection waits for a slow sender. What ends
// early, or finds no room, is dropped.
func (s *Service) Receive(ctx context.Context, r io.Reader, what Receiving) (uuid.UUID, error) {
	taken, err := s.q.LogImportTaken(ctx, s.DB)
	switch {
	case err != nil:
		return uuid.Nil, err
	case taken+what.Size > s.UploadBytes:
		return uuid.Nil, errNoRoom
	}
	id := uuid.Must(uuid.NewV7())
	if err := s.begin(ctx, id, what); err != nil {
		return uuid.Nil, err
	}
	piece := make([]byte, pieceSize)
	for number := int32(0); ; number++ {
		n, err := io.ReadFull(r, piece)
		if n > 0 {
			if err := s.store(ctx, id, number, piece[:n]); err != nil {
				s.Drop(ctx, id)
				return uuid.Nil, err
			}
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return id, nil
		case err != nil:
			s.Drop(ctx, id)
			return uuid.Nil, err //nolint:wrapcheck // the reader's own error
		}
	}
}

// store stores a piece of an upload if there is room. Others wait for each other only while room is taken.
func (s *Service) store(ctx context.Context, id uuid.UUID, number int32, content []byte) error {
	room, err := s.q.LogImportTakeRoom(ctx, s.DB, query.LogImportTakeRoomParams{ID: id, Bytes: int64(len(content)), MaxBytes: s.UploadBytes})
	switch {
	case err != nil:
		return err
	case !room:
		return errNoRoom
	}
	return s.q.LogImportReceive(ctx, s.DB, query.LogImportReceiveParams{ImportID: id, Piece: number, Content: content})
}

// begin starts an upload, unless the user has the maximum number of imports.
func (s *Service) begin(ctx context.Context, id uuid.UUID, what Receiving) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		open, err := s.count(ctx, tx, what.User, what.Via)
		if err == nil {
			err = what.admit(ctx, tx, s, open)
		}
		if err != nil {
			return err
		}
		return s.q.LogImportBegin(ctx, tx, query.LogImportBeginParams{ID: id, UserID: what.User, Via: what.Via, Now: s.Clock()})
	})
}

// admit returns an error if the user has the maximum number of imports. Uploads by links do not count: they are small and have a daily limit.
func (what Receiving) admit(ctx context.Context, tx pgx.Tx, s *Service, open query.LogImportCountRow) error {
	if what.Via == ByLink {
		n, err := s.q.LogImportLinked(ctx, tx, query.LogImportLinkedParams{UserID: what.User, Since: s.Clock().Add(-linkedWithin)})
		if err == nil && n >= maxLinked {
			err = errLinked
		}
		return err
	}
	if open.Receiving >= maxOpen || open.Receiving+open.Begun >= maxOpen && !what.Repeats {
		return errTooMany
	}
	return nil
}

// count returns the number of the user's unfinished imports that arrived in one way. It does not change until the transaction ends.
func (s *Service) count(ctx context.Context, tx pgx.Tx, user uuid.UUID, via query.LogImportVia) (query.LogImportCountRow, error) {
	// A statement that had to wait for the lock would not see what it waited for.
	if _, err := s.q.UserLock(ctx, tx, user); err != nil {
		return query.LogImportCountRow{}, pg.IfNoRows(err, actor.ErrAccountGone)
	}
	return s.q.LogImportCount(ctx, tx, query.LogImportCountParams{UserID: user, Via: via})
}

// Linked begins to import a track that arrived by a secret link of the user. The caller has read it.
func (s *Service) Linked(ctx context.Context, user uuid.UUID, track []byte) error {
	id, err := s.Receive(ctx, bytes.NewReader(track), Receiving{User: user, Via: ByLink, Size: int64(len(track))})
	if err == nil {
		_, err = s.Start(ctx, user, id, Options{Merge: true})
	}
	return err
}

// Drop drops an upload that did not become an import. The request it came with may have ended.
func (s *Service) Drop(ctx context.Context, id uuid.UUID) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	if err := s.q.LogImportDrop(ctx, s.DB, id); err != nil {
		s.Log.WarnContext(ctx, "an upload could not be dropped yet", slog.Any("error", err))
	}
}

// DeleteOld drops uploads whose server ended while they arrived, and ends imports that no job will continue.
func (s *Service) DeleteOld(ctx context.Context) error {
	return errors.Join(s.q.LogImportDropOld(ctx, s.DB, quietFor), s.q.LogImportEndLost(ctx, s.DB, query.LogImportEndLostParams{Kind: jobKind, Error: wentWrong}))
}

// Options say how an upload is imported.
type Options struct {
	// Source is the kind of the upload; empty to detect it.
	Source formats.Kind
	// FileName is for the user to know it again.
	FileName *string
	// DryRun adds nothing.
	DryRun bool
	// OtherSports says that what is not running becomes cross training.
	OtherSports bool
	// Merge says that typed runs are filled in, and Restore that deleted ones are restored.
	Merge, Restore bool
	// Hints say what the upload does not.
	Hints formats.Hints
	// Limited says that the user may have too many imports by now.
	Limited bool
}

// Start begins to import an upload of the user.
func (s *Service) Start(ctx context.Context, user, id uuid.UUID, o Options) (Import, error) {
	var source *string
	if o.Source != "" {
		source = (*string)(&o.Source)
	}
	var row query.LogImport
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		open, err := s.count(ctx, tx, user, ByRequest)
		if err == nil && o.Limited && open.Begun >= maxOpen {
			err = errTooMany
		}
		if err != nil {
			return err
		}
		row, err = s.q.LogImportStart(ctx, tx, query.LogImportStartParams{
			ID: id, UserID: user, Source: source, FileName: o.FileName, DryRun: o.DryRun, OtherSports: o.OtherSports,
			Merge: o.Merge, Restore: o.Restore, Hints: o.Hints,
		})
		if err != nil {
			return pg.IfNoRows(err, errDropped)
		}
		return s.queue.Insert(ctx, tx, job{Import: id, Network: admission.AddressOf(ctx)})
	})
	return row, err
}

// Get returns an import of the user's.
func (s *Service) Get(ctx context.Context, user, id uuid.UUID) (Import, error) {
	row, err := s.q.LogImportGet(ctx, s.DB, query.LogImportGetParams{ID: id, UserID: user})
	return row, pg.IfNoRows(err, errNone)
}

// Lock is Get, and keeps others from changing the import until the transaction of ctx ends.
func (s *Service) Lock(ctx context.Context, user, id uuid.UUID) (Import, error) {
	row, err := s.q.LogImportLock(ctx, s.DB, query.LogImportLockParams{ID: id, UserID: user})
	return row, pg.IfNoRows(err, errNone)
}

// List returns the user's newest imports.
func (s *Service) List(ctx context.Context, user uuid.UUID) ([]Import, error) {
	return s.q.LogImportList(ctx, s.DB, user)
}

// Delete cancels an import that has not ended; what it has added stays. One that has ended is undone as a whole: its runs are removed, and
// those values of days that are still as it left them. One that has been undone, or was a dry run, is fault.Conflict, and so is one whose runs
// have changed since, unless force is true.
func (s *Service) Delete(ctx context.Context, user, id uuid.UUID, force bool) (deleted Import, err error) {
	err = pg.InTx(ctx, s.DB, func(tx pgx.Tx) (err error) {
		deleted, err = s.q.LogImportLock(ctx, tx, query.LogImportLockParams{ID: id, UserID: user})
		switch {
		case err != nil:
			return pg.IfNoRows(err, errNone)
		case deleted.State == query.LogImportStateWaiting || deleted.State == query.LogImportStateRunning:
			if _, err = s.q.LogImportEnd(ctx, tx, query.LogImportEndParams{ID: id, State: query.LogImportStateCancelled}); err == nil {
				deleted, err = s.q.LogImportGet(ctx, tx, query.LogImportGetParams{ID: id, UserID: user})
			}
			return err
		case deleted.State == query.LogImportStateUndone, deleted.DryRun,
			deleted.Runs+deleted.Merged+deleted.Days == 0 && len(deleted.Shoes)+len(deleted.Goals) == 0:
			return errUndone
		}
		deleted, err = s.undo(ctx, tx, deleted, force)
		return err
	})
	return deleted, err
}

// undoing is how long undoing a large import may take.
const undoing = 2 * time.Minute

func (s *Service) undo(ctx context.Context, tx pgx.Tx, row query.LogImport, force bool) (query.LogImport, error) {
	if err := pg.SetStatementTimeout(ctx, tx, undoing); err != nil {
		return row, err
	}
	changes, err := s.q.LogImportChanges(ctx, tx, row.ID)
	if err != nil {
		return row, err
	}
	days, byDay := make([]date.Date, len(changes)), make(map[date.Date]*query.LogImportChangesRow, len(changes))
	for i := range changes {
		days[i], byDay[changes[i].Day] = changes[i].Day, &changes[i]
	}
	// Locked first, so that the next statement sees what others have written meanwhile.
	if err := s.q.EntryLockAll(ctx, tx, query.EntryLockAllParams{UserID: row.UserID, Days: days}); err != nil {
		return row, err
	}
	edited, err := s.q.LogImportEdited(ctx, tx, row.ID)
	switch {
	case err != nil:
		return row, err
	case edited > 0 && !force:
		return row, fault.Newf(fault.Conflict, "Of the runs of this import, %d have been changed since. force=true removes them too.", edited).Of("import-edited")
	}
	if err := s.q.LogImportDropTracks(ctx, tx, query.LogImportDropTracksParams{UserID: row.UserID, ImportID: row.ID}); err != nil {
		return row, err
	}
	_, err = s.log.WriteIn(ctx, tx, trainlog.Writing{
		Owner: row.UserID, Days: days, Now: s.Clock(), Import: true, Edit: func(d *trainlog.EntryEdit) error { return takeBack(d, byDay[d.Entry.Day]) },
	})
	if err != nil {
		return row, err
	}
	if err := s.q.LogImportForget(ctx, tx, row.ID); err != nil {
		return row, err
	}
	if err := s.q.LogImportDropBelongings(ctx, tx, row.ID); err != nil {
		return row, err
	}
	return s.q.LogImportUndone(ctx, tx, row.ID)
}

// takeBack removes from a day the runs that an import added, and those values that are still as it left them. A day with nothing left is deleted.
func takeBack(d *trainlog.EntryEdit, added *query.LogImportChangesRow) error {
	var filled map[uuid.UUID]trainlog.Values
	var given trainlog.Values
	var boxes map[string]bool
	if err := errors.Join(json.Unmarshal(added.Filled, &filled), json.Unmarshal(added.Given, &given)); err != nil {
		return fmt.Errorf("read what an import added: %w", err)
	}
	if list, ok := given["checkboxes"]; ok {
		if err := json.Unmarshal(list, &boxes); err != nil {
			return fmt.Errorf("read what an import added: %w", err)
		}
	}
	d.Runs = slices.DeleteFunc(d.Runs, func(r trainlog.Run) bool { return slices.Contains(added.Runs, r.ID) })
	maps.DeleteFunc(d.Checkboxes, func(name string, checked bool) bool {
		was, ok := boxes[name]
		return ok && was == checked
	})
	for id, values := range filled {
		if r := d.Run(id); r != nil {
			if err := values.Clear(r); err != nil {
				return err
			}
		}
	}
	if err := given.Clear(&d.Entry); err != nil {
		return err
	}
	d.Deleted = d.Exists() && len(d.Runs)+len(d.Checkboxes) == 0 && len(trainlog.ValuesOf(&d.Entry).Described()) == 0
	return nil
}

// Percent is how much of the upload is done.
func Percent(i *Import) int32 {
	switch {
	case i.State == query.LogImportStateDone:
		return 100
	case i.Total == nil || *i.Total == 0:
		return 0
	}
	return int32(int64(i.Position) * 100 / int64(*i.Total)) //nolint:gosec // at most 100
}
