package actor

import "github.com/google/uuid"

// Reader is who reads a log, and what their token lets them read of it. The log's owner decides first.
type Reader struct {
	// ID is nil for a caller without a token.
	ID *uuid.UUID
	// Health is that they may read health values.
	Health bool
	// Team is that they may read as a coach of the log's owner.
	Team bool
}

// Anybody is a caller without a token.
var Anybody = Reader{Health: true, Team: true}

// AsReader returns a user who reads whatever they may.
func AsReader(id uuid.UUID) Reader { return Reader{ID: &id, Health: true, Team: true} }
