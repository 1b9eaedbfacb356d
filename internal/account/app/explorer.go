package app

import "github.com/google/uuid"

// ExplorerID is the client_id of the explorer, the page at /docs of every instance. It is public, and a migration adds its row.
var ExplorerID = uuid.MustParse("0199aa00-0000-7000-8000-00000000d0c5")

var errExplorerDevice = &Error{"unauthorized_client", "The explorer is no device."}

// complete adds the redirect address of the explorer, which is not in the database because it depends on the server's settings.
func (s *Service) complete(a App) App {
	if a.ID == ExplorerID {
		a.Redirects = []string{s.ExplorerURL}
	}
	return a
}
