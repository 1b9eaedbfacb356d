package client

import (
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"
)

// FeedEvent is a change to a race or its results.
type FeedEvent struct {
	ID        ID            `json:"_id"`
	Type      EventType     `json:"type"`
	Timestamp time.Time     `json:"timestamp"` // In order among the changes of one race.
	Data      FeedEventData `json:"data"`
}

// FeedEventData is the subject of a FeedEvent. Fields that do not belong to its type are zero.
type FeedEventData struct {
	RaceID ID `json:"race_id"`

	// Count is the number of results that were added, changed or deleted. Results are their IDs, nil if there are more than 100. ImportID is that of the
	// import that added them.
	Count    int32 `json:"count,omitempty"`
	Results  []ID  `json:"results,omitempty"`
	ImportID *ID   `json:"import_id,omitempty"`

	// Fields are the changed fields of a race, and State its new state.
	Fields []string  `json:"fields,omitempty"`
	State  RaceState `json:"state,omitempty"`
}

// LogEvent is a change to a training log.
type LogEvent struct {
	ID        ID           `json:"_id"`
	Type      EventType    `json:"type"`
	Timestamp time.Time    `json:"timestamp"`
	Data      LogEventData `json:"data"`
}

// LogEventData is the subject of a LogEvent: a day, a run or a comment of a user's log. Fields that do not belong to its type are nil.
type LogEventData struct {
	UserID    ID                  `json:"user_id"`
	Date      *openapi_types.Date `json:"date,omitempty"`
	RunID     *ID                 `json:"run_id,omitempty"`
	CommentID *ID                 `json:"comment_id,omitempty"`
}
