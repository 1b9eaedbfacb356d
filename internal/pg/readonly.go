package pg

import (
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// readOnly is the setting with which a connection only reads.
const readOnly = "default_transaction_read_only"

// findPrimary lets connections that only read be made to the primary, too, if a URL names several servers and asks for the one that takes
// writes: that is looked for by whether transactions are read-only, which theirs are everywhere.
func findPrimary(cfg *pgx.ConnConfig, url string) {
	if strings.Contains(url, "target_session_attrs=read-write") {
		cfg.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	}
}

// keepsConnection reports whether a connection can be used after an error. It cannot if the server has become a standby, or takes no
// writes: the next connection may find the new primary.
func keepsConnection(_ *pgconn.PgConn, err *pgconn.PgError) bool {
	return err.Code != codeReadOnlyTransaction && err.SeverityUnlocalized != "FATAL" && err.Severity != "FATAL"
}
