package live

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// reconnectPause is the time between two attempts to listen.
const reconnectPause = time.Second

// listen hears the announcements of changed races, on a connection of its own, until ctx ends. While there is none, Run's polls find
// the changes.
func (h *Hub) listen(ctx context.Context, log *slog.Logger) {
	for ctx.Err() == nil {
		err := h.listenOnce(ctx)
		if ctx.Err() != nil {
			return
		}
		log.WarnContext(ctx, "changes of races are not announced; they are polled for", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(reconnectPause):
		}
	}
}

// listenOnce listens until the connection breaks.
func (h *Hub) listenOnce(ctx context.Context) error {
	conn, err := pgx.ConnectConfig(ctx, h.Watch.Pool.Config().ConnConfig)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(ctx) // it is of no use any more
	}()
	if _, err := conn.Exec(ctx, "LISTEN race_changes"); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	h.checkAll() // what was announced before
	for {
		announced, err := conn.WaitForNotification(ctx)
		if err != nil {
			return fmt.Errorf("wait for announcements: %w", err)
		}
		if id, err := uuid.Parse(announced.Payload); err == nil {
			h.check(id)
		}
	}
}
