package imports

import (
	"context"
	"io"

	"github.com/google/uuid"
	lru "github.com/hashicorp/golang-lru/v2"

	"harrier/gen/query"
	"harrier/internal/pg"
)

// maxPieces is how many pieces of an upload are kept in memory: the directory of an archive, a table in it, and what is being read.
const maxPieces = 8

// upload reads the pieces of an upload, for one reader at a time. Errors are kept, because readers of archives turn them into damage of the
// file.
type upload struct {
	ctx    context.Context //nolint:containedctx // it is read within one job
	db     *pg.DB
	q      *query.Queries
	id     uuid.UUID
	size   int64
	pieces *lru.Cache[int32, []byte]
	// err is why the upload could not be read, if that is not its own fault.
	err error
}

func newUpload(ctx context.Context, db *pg.DB, id uuid.UUID, size int64) *upload {
	pieces, _ := lru.New[int32, []byte](maxPieces) // an error only for a size below one
	return &upload{ctx: ctx, db: db, q: query.New(), id: id, size: size, pieces: pieces}
}

// ReadAt implements io.ReaderAt.
func (u *upload) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		if at >= u.size {
			return n, io.EOF
		}
		content, err := u.piece(int32(at / pieceSize)) //nolint:gosec // an upload has some thousand pieces
		if err != nil {
			u.err = err
			return n, err
		}
		offset := int(at % pieceSize)
		if offset >= len(content) {
			return n, io.ErrUnexpectedEOF
		}
		m := copy(p[n:], content[offset:])
		n, at = n+m, at+int64(m)
	}
	return n, nil
}

// piece returns a piece, from memory or else from the database.
func (u *upload) piece(number int32) ([]byte, error) {
	if content, ok := u.pieces.Get(number); ok {
		return content, nil
	}
	content, err := u.q.LogImportPiece(u.ctx, u.db, query.LogImportPieceParams{ImportID: u.id, Piece: number})
	if err != nil { // pieces are there until the import ends
		return nil, pg.IfNoRows(err, errOvertaken)
	}
	u.pieces.Add(number, content)
	return content, nil
}
