package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/oapi-codegen/nullable"

	"harrier/gen/api"
	"harrier/internal/moderation/operator"
)

// operators implements what operators do to accounts, and the audit log.
type operators struct{ handler }

// commandActor stands for a command of the program where an operator would be named.
const commandActor = "command"

func (h operators) ListAudit(ctx context.Context, req api.ListAuditRequestObject) (api.ListAuditResponseObject, error) {
	p := req.Params
	filter := operator.AuditFilter{Object: p.Object, Act: p.Act}
	if p.Actor != nil {
		if filter.Commands = *p.Actor == commandActor; !filter.Commands {
			filter.Actor = new(uuid.MustParse(*p.Actor)) // of the contract's pattern
		}
	}
	page, length := pageOf(p.Page, p.Length)
	found, err := h.Operators.Audit(ctx, filter, page, length)
	links := queryLinks(h.BasePath+"/operator/audit", page, length, found.More, "actor", value(p.Actor), "object", idText(p.Object), "act", value(p.Act))
	return api.ListAudit200JSONResponse{
		Body: all(found.Items, auditEntry), Headers: api.ListAudit200ResponseHeaders{Link: &links},
	}, err
}

func auditEntry(e operator.Entry) api.AuditEntry {
	actor := commandActor
	if e.ActorID != nil {
		actor = e.ActorID.String()
	}
	return api.AuditEntry{
		ID: e.ID, At: e.At.UTC(), Actor: actor, Act: e.Act, ObjectKind: e.ObjectKind, ObjectID: e.ObjectID,
		Before: stored(e.Before), After: stored(e.After), Reason: optional(e.Reason),
	}
}

// stored returns a JSON object as it is stored, null without one.
func stored(object []byte) nullable.Nullable[map[string]any] {
	var fields map[string]any
	if object == nil || json.Unmarshal(object, &fields) != nil {
		return nullable.NewNullNullable[map[string]any]()
	}
	return nullable.NewNullableWithValue(fields)
}

// pageOf returns the page and length that a query asks for, or the defaults.
func pageOf(page, length *int32) (number, size int32) {
	number, size = 1, defaultLength
	if page != nil {
		number = *page
	}
	if length != nil {
		size = *length
	}
	return number, size
}

// idText returns an `_id` as text, empty for nil.
func idText(id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return id.String()
}

// flag returns a flag that is set as text, empty for false.
func flag(set bool) string {
	if set {
		return "true"
	}
	return ""
}

// queryLinks is pageLinks for a page that is asked for in the query. filters are names and values of other parameters; empty values are
// left out.
func queryLinks(path string, page, length int32, more bool, filters ...string) string {
	link := func(page int32, rel string) string {
		query := url.Values{"page": {strconv.Itoa(int(page))}, "length": {strconv.Itoa(int(length))}}
		for i := 0; i < len(filters); i += 2 {
			if filters[i+1] != "" {
				query.Set(filters[i], filters[i+1])
			}
		}
		return fmt.Sprintf(`<%s?%s>; rel=%q`, path, query.Encode(), rel)
	}
	links := []string{link(1, "first")}
	if page > 1 {
		links = append(links, link(page-1, "prev"))
	}
	if more {
		links = append(links, link(page+1, "next"))
	}
	return strings.Join(links, ", ")
}
