package imports

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"harrier/gen/query"
	"harrier/internal/actor"
	"harrier/internal/date"
	"harrier/internal/fault"
	"harrier/internal/formats"
	"harrier/internal/pg"
	"harrier/internal/text/patch"
	"harrier/internal/trainlog"
)

var (
	errNoRun    = fault.New(fault.NotFound, "You have no such run.")
	errNoTrack  = fault.New(fault.NotFound, "The run has no track.")
	errUnshown  = fault.New(fault.Forbidden, "You may not see this athlete's tracks.")
	errUnread   = fault.New(fault.Forbidden, "You may not view this athlete's log.")
	errFull     = fault.New(fault.Invalid, "Your tracks use all of their allowed storage. Delete some first.").Of("tracks-full")
	errRuns     = fault.New(fault.Invalid, "The file has several runs. POST /log/imports imports all of them.")
	errNoPoints = fault.New(fault.Invalid, "The file has no points with a position.")
)

// Line is the part of a run's track that a reader may see.
type Line struct {
	RunID    uuid.UUID
	Format   string
	Size     int32
	Points   int32
	Polyline string
	Hidden   bool
	// Notes say what of the file was not read or was dropped.
	Notes     []string
	CreatedAt time.Time
}

// Track returns what a reader, who may be nobody, may see of the track of a run.
func (s *Service) Track(ctx context.Context, reader actor.Reader, run uuid.UUID) (Line, error) {
	row, err := s.q.TrackGet(ctx, s.DB, query.TrackGetParams{Reader: reader.ID, Team: reader.Team, RunID: run})
	switch {
	case err != nil:
		return Line{}, pg.IfNoRows(err, errNoTrack)
	case !row.Readable:
		return Line{}, errUnread
	case !row.Visible:
		return Line{}, errUnshown
	}
	line := Line{RunID: row.RunID, Format: row.Format, Size: row.Size, Points: row.Points, Polyline: row.Polyline, Notes: row.Notes, CreatedAt: row.CreatedAt}
	if row.Own {
		return line, nil
	}
	all := formats.Decode(row.Polyline)
	shown := formats.Hide(formats.Line{Positions: all, Early: int(row.Early), Late: int(row.Late)}, row.PrivateZones, row.ZoneCircles, run)
	if len(shown) < len(all) {
		line.Polyline, line.Hidden = formats.Encode(shown), true
	}
	return line, nil
}

// PutTrack stores the track of a run of the user's, and fills in what the run lacks. A start on another day than that of the run is left out.
func (s *Service) PutTrack(ctx context.Context, user, run uuid.UUID, track *Track) (Line, error) {
	err := pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		day, err := s.q.RunLock(ctx, tx, query.RunLockParams{ID: run, UserID: user})
		if err != nil {
			return pg.IfNoRows(err, errNoRun)
		}
		taken, err := s.taken(ctx, tx, user, &run)
		switch {
		case err != nil:
			return err
		case taken+int64(len(track.File)) > s.TrackBytes:
			return errFull
		}
		if err := s.q.TrackWrite(ctx, tx, track.row(run, user, s.Clock())); err != nil {
			return err
		}
		given, err := track.filling(day)
		if err != nil {
			return err
		}
		_, err = s.log.WriteIn(ctx, tx, trainlog.Writing{Owner: user, Run: &run, Now: s.Clock(), Edit: func(d *trainlog.EntryEdit) error {
			r := d.Run(run)
			lacking, _ := given.Lacking(r)
			return lacking.Set(r)
		}})
		return err
	})
	if err != nil {
		return Line{}, err
	}
	return s.Track(ctx, actor.AsReader(user), run)
}

// filling returns the values of a track that fill in a run of a day.
func (t *Track) filling(day date.Date) (trainlog.Values, error) {
	draft := draftOf(t.recorded, "")
	run, err := trainlog.NewRun(&draft, day)
	if err != nil {
		draft.StartedAt, draft.UTCOffset = patch.Field[time.Time]{}, patch.Field[int32]{}
		run, err = trainlog.NewRun(&draft, day)
	}
	return trainlog.ValuesOf(&run), err
}

// ReadTrack reads the one track in a file.
func ReadTrack(ctx context.Context, file []byte) (*Track, error) {
	found, format, err := formats.ReadTrack(ctx, file)
	if err != nil {
		return nil, err
	}
	runs := slices.DeleteFunc(found, func(a formats.Activity) bool {
		return len(a.Points) == 0 || a.Running != nil && !*a.Running && len(found) > 1
	})
	switch len(runs) {
	case 0:
		return nil, errNoPoints
	case 1:
	default:
		return nil, errRuns
	}
	track, err := NewTrack(ctx, file, format, &runs[0])
	if err == nil && track.Polyline == "" {
		err = errNoPoints
	}
	return track, err
}

// LockTrack is Track for the run's owner, and keeps others from changing the track until the transaction of ctx ends.
func (s *Service) LockTrack(ctx context.Context, user, run uuid.UUID) (Line, error) {
	if _, err := s.q.RunLock(ctx, s.DB, query.RunLockParams{ID: run, UserID: user}); err != nil { // as PutTrack does, in the same order
		return Line{}, pg.IfNoRows(err, errNoTrack)
	}
	if err := s.q.TrackLock(ctx, s.DB, user); err != nil {
		return Line{}, err
	}
	if _, err := s.q.TrackRowLock(ctx, s.DB, query.TrackRowLockParams{RunID: run, UserID: user}); err != nil {
		return Line{}, pg.IfNoRows(err, errNoTrack)
	}
	return s.Track(ctx, actor.AsReader(user), run)
}

// taken returns how much a user's tracks take but that of replaced, which stays so until the transaction ends.
func (s *Service) taken(ctx context.Context, tx pgx.Tx, user uuid.UUID, replaced *uuid.UUID) (int64, error) {
	if err := s.q.TrackLock(ctx, tx, user); err != nil {
		return 0, err
	}
	return s.q.TrackTaken(ctx, tx, query.TrackTakenParams{UserID: user, Replaced: replaced})
}

// TrackFile returns the file with the track of a run of the user's, as it was uploaded but not compressed.
func (s *Service) TrackFile(ctx context.Context, user, run uuid.UUID) ([]byte, error) {
	row, err := s.q.TrackFile(ctx, s.DB, query.TrackFileParams{RunID: run, UserID: user})
	if err != nil {
		return nil, pg.IfNoRows(err, errNoTrack)
	}
	return formats.Unpacked(row.File)
}

// DeleteTrack deletes the track of a run of the user's.
func (s *Service) DeleteTrack(ctx context.Context, user, run uuid.UUID) error {
	return pg.InTx(ctx, s.DB, func(tx pgx.Tx) error {
		// The day first, as in PutTrack: the run is marked as one without a track.
		if _, err := s.q.RunLock(ctx, tx, query.RunLockParams{ID: run, UserID: user}); err != nil {
			return pg.IfNoRows(err, errNoTrack)
		}
		n, err := s.q.TrackDelete(ctx, tx, query.TrackDeleteParams{RunID: run, UserID: user})
		return pg.IfNone(n, err, errNoTrack)
	})
}
