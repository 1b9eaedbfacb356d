package formats

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
)

// reader reads items one after the other; io.EOF follows the last.
type reader interface {
	next(ctx context.Context) (Item, error)
	close()
}

// part is a number of items that are read one after the other, such as the rows of a table.
type part struct {
	len  int
	open func(ctx context.Context) (reader, error)
}

// sequence is a source of parts. It reads each item once if they are asked for in order, and keeps none.
type sequence struct {
	parts []part
	// at is the present part, and n how many of its items have been read.
	at, n int
	in    reader
}

// source makes a source of parts. tables are the tables among them.
func (s *sequence) source(tables ...*logTable) Source {
	source := Source{Read: s.read}
	for _, p := range s.parts {
		source.Len += p.len
	}
	for _, t := range tables {
		source.Columns = append(source.Columns, t.columns()...)
		t.warn(&source.Warnings)
		source.Belongings.Shoes = belongingShoes(source.Belongings.Shoes, t.shoes)
	}
	return source
}

// belongingShoes adds shoes, by their names, that are not there.
func belongingShoes(shoes []StoredShoe, names []string) []StoredShoe {
	for _, name := range names {
		if !slices.ContainsFunc(shoes, func(s StoredShoe) bool { return s.ID == name }) {
			shoes = append(shoes, StoredShoe{ID: name, Name: name})
		}
	}
	return shoes
}

func (s *sequence) read(ctx context.Context, i int) (Item, error) {
	part := 0
	for part < len(s.parts)-1 && i >= s.parts[part].len {
		i -= s.parts[part].len
		part++
	}
	if s.in != nil && (part != s.at || i < s.n) {
		s.in.close()
		s.in = nil
	}
	if s.in == nil {
		in, err := s.parts[part].open(ctx)
		if err != nil {
			return Item{}, err
		}
		s.at, s.n, s.in = part, 0, in
	}
	for {
		item, err := s.in.next(ctx)
		if errors.Is(err, io.EOF) {
			return Item{}, fmt.Errorf("item %d of part %d was there before: %w", i, part, io.ErrUnexpectedEOF)
		}
		s.n++
		if err != nil || s.n > i {
			return item, err
		}
	}
}

// one is a part of one item.
func one(read func(ctx context.Context) (Item, error)) part {
	return part{len: 1, open: func(context.Context) (reader, error) { return &single{read: read}, nil }}
}

// single reads one item.
type single struct {
	read func(ctx context.Context) (Item, error)
	done bool
}

func (s *single) next(ctx context.Context) (Item, error) {
	if s.done {
		return Item{}, io.EOF
	}
	s.done = true
	return s.read(ctx)
}

func (*single) close() {}

// left is an item that is left out.
func left(place, reason, says string) Item { return Item{Place: place, Reason: reason, Warning: says} }
