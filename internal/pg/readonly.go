package pg

import (
	"github.com/jackc/pgx/v5/pgconn"
)

// keepsConnection reports whether a connection can be used after an error. It cannot if the server has become a standby, or takes no
// writes: the next connection may find the new primary.
func keepsConnection(_ *pgconn.PgConn, err *pgconn.PgError) bool {
	return err.Code != codeReadOnlyTransaction && err.SeverityUnlocalized != "FATAL" && err.Severity != "FATAL"
}
