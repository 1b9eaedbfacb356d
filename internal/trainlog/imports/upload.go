package imports

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/google/uuid"

	"harrier/gen/query"
	"harrier/internal/pg"
)

// kept is how many pieces of an upload are kept in memory: the directory of an archive, a table in it, and what is being read.
const kept = 8

// upload reads the pieces of an upload. Errors are kept, because readers of archives turn them into damage of the file.
type upload struct {
	ctx  context.Context //nolint:containedctx // it is read within one job
	db   *pg.DB
	q    *query.Queries
	id   uuid.UUID
	size int64

	mu     sync.Mutex
	pieces []piece // the one used last is the last
	err    error
}

type piece struct {
	number  int32
	content []byte
}

// ReadAt implements io.ReaderAt.
func (u *upload) ReadAt(p []byte, at int64) (n int, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for n < len(p) {
		if at >= u.size {
			return n, io.EOF
		}
		content, err := u.piece(int32(at / pieceSize)) //nolint:gosec // an upload has some thousand pieces
		if err != nil {
			u.err = err
			return n, err
		}
		from := int(at % pieceSize)
		if from >= len(content) {
			return n, io.ErrUnexpectedEOF
		}
		m := copy(p[n:], content[from:])
		n, at = n+m, at+int64(m)
	}
	return n, nil
}

// piece returns a piece, from memory or else from the database.
func (u *upload) piece(number int32) ([]byte, error) {
	i := slices.IndexFunc(u.pieces, func(p piece) bool { return p.number == number })
	if i >= 0 {
		found := u.pieces[i]
		u.pieces = append(slices.Delete(u.pieces, i, i+1), found)
		return found.content, nil
	}
	content, err := u.q.LogImportPiece(u.ctx, u.db, query.LogImportPieceParams{ImportID: u.id, Piece: number})
	if pg.NoRows(err) { // pieces are there until the import ends
		return nil, errOvertaken
	}
	if err != nil {
		return nil, fmt.Errorf("read piece %d of an upload: %w", number, err)
	}
	if len(u.pieces) >= kept {
		u.pieces = slices.Delete(u.pieces, 0, 1)
	}
	u.pieces = append(u.pieces, piece{number, content})
	return content, nil
}

// failure returns why the upload could not be read, if that is not its own fault.
func (u *upload) failure() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.err
}
