package read

import (
	"errors"
	"io"
	"iter"
)

// All yields the remaining results, or in their place the errors of Next. It stops at the end of the file or after an error
// that is not a *RowError.
func (r *Reader) All() iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for r.err == nil {
			row, err := r.Next()
			if errors.Is(err, io.EOF) || !yield(row, err) {
				return
			}
		}
	}
}
