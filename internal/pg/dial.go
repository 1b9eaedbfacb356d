package pg

import (
	"net"
	"syscall"
	"time"
)

// A database that went away without a word is noticed after unheardFor: by the system, when what was sent is not acknowledged, and on
// idle connections by keep-alives.
const (
	unheardFor     = 20 * time.Second
	keepAliveAfter = 10 * time.Second
	keepAliveEvery = 3 * time.Second
	keepAliveCount = 3
)

// dialer connects to the database.
func dialer() *net.Dialer {
	return &net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: keepAliveAfter, Interval: keepAliveEvery, Count: keepAliveCount},
		Control: func(network, _ string, conn syscall.RawConn) error {
			if network == "unix" {
				return nil
			}
			return setUserTimeout(conn, unheardFor)
		},
	}
}
