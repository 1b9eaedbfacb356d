package race

// Statement is the query for the races that a filter selects.
func (f Filter) Statement(length *int64, skip int64) (sql string, args []any) {
	return f.statement(length, skip)
}
