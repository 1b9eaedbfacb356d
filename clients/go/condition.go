package client

import (
	"context"
	"net/http"
)

// IdempotencyKey lets a request that creates something be repeated safely, such as after a broken connection: with the same key, a value
// of your choice, it is carried out once, and the first response is returned again for 24 hours.
func IdempotencyKey(key string) RequestEditorFn { return header("Idempotency-Key", key) }

// IfMatch lets a write go ahead only if the object still has the ETag of an earlier response, which is in its Headers200.ETag. Otherwise
// the call returns an *Error with status 412.
func IfMatch(etag string) RequestEditorFn { return header("If-Match", etag) }

// IfNoneMatch lets a read return status 304 without an object while it still has the ETag of an earlier response. With "*", a day is
// written only if it has no entry.
func IfNoneMatch(etag string) RequestEditorFn { return header("If-None-Match", etag) }

func header(name, value string) RequestEditorFn {
	return func(_ context.Context, r *http.Request) error {
		r.Header.Set(name, value)
		return nil
	}
}
