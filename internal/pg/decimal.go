package pg

import "github.com/jackc/pgx/v5/pgtype"

// decimalCodec exchanges decimals with PostgreSQL as text, which is what the program has them as. By way of pgx's binary format and its
// big numbers, a week of log takes a tenth longer.
type decimalCodec struct{ pgtype.NumericCodec }

// PreferredFormat is the text format.
func (decimalCodec) PreferredFormat() int16 { return pgtype.TextFormatCode }
