package pg

// Page is a part of a list.
type Page[T any] struct {
	Items []T
	// More says that another page follows.
	More bool
}

// OneMore is how many rows are read for a page: the extra one shows whether another page follows.
func OneMore(length int32) int64 { return int64(length) + 1 }

// Skipped returns the number of rows before a page. Pages count from 1.
func Skipped(page, length int32) int64 { return int64(page-1) * int64(length) }

// PageOf returns the page that begins rows, read with a limit of OneMore(length).
func PageOf[T any](rows []T, length int32) Page[T] {
	return Page[T]{Items: rows[:min(len(rows), int(length))], More: len(rows) > int(length)}
}
