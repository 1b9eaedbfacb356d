package server

import (
	"context"
	"fmt"

	"harrier/gen/query"
	"harrier/internal/account/credentials"
)

const (
	keysUnread = "The file of signing keys is missing or cannot be read. The keys that were read before stay in use. " +
		"Restore the file before you restart the server.\n"
	keysNew = "There was no file of signing keys, so the server created new keys, although users are signed in. " +
		"Access tokens and links in emails that were signed with other keys are refused.\n"
)

// openKeys opens the signing keys. New ones beside sessions mean that the file was lost, or that servers do not share their keys.
func (a *App) openKeys(ctx context.Context) error {
	source, _ := a.cfg.KeySource()
	var err error
	if a.keys, err = credentials.OpenKeys(source, a.Clock()); err != nil {
		return fmt.Errorf("open the signing keys: %w", err)
	}
	if !a.keys.Created() {
		return nil
	}
	err = a.untilAvailable(ctx, func(ctx context.Context) (err error) {
		a.keysReplaced, err = query.New().SessionsExist(ctx, a.watch)
		return err
	})
	if err != nil {
		return fmt.Errorf("look for sessions: %w", err)
	}
	if a.keysReplaced {
		a.log.WarnContext(ctx, "new signing keys were created although users are signed in; "+
			"restore keys.json from a backup, or set HARRIER_KEYS to the keys of the other servers")
	}
	return nil
}

// keysNote tells operators, in the text of /readyz, of lost keys.
func (a *App) keysNote() (note string) {
	if a.keysReplaced {
		note = keysNew
	}
	if a.keys.Trouble() != nil {
		note += keysUnread
	}
	return note
}
