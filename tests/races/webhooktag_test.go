package races

import (
	"net/http"
	"testing"

	"harrier/tests/kit"
)

// What deliveries write into a webhook does not keep its owner from changing it, and a reader sees it.
func TestWebhookTag(t *testing.T) {
	t.Parallel()
	app := kit.Start(t, kit.Options{})
	user := app.Register(t)
	id, _ := kit.CreateWebhook(user, "https://run.example/hook", kit.Object{"types": []string{"race.created"}})
	path := "/webhooks/" + id
	read := user.Get(path).Is(http.StatusOK).Header.Get("Etag")
	user.Do(http.MethodGet, path, nil, "If-None-Match: "+read).Is(http.StatusNotModified)

	kit.InDatabase(t, app, "UPDATE webhooks SET failing_since = now(), stopped = 'failing', updated_at = now() WHERE id = $1::text::uuid", id)
	now := user.Do(http.MethodGet, path, nil, "If-None-Match: "+read).Is(http.StatusOK)
	if now.Object()["failing_since"] == nil || now.Header.Get("Etag") == read {
		t.Errorf("a failing webhook with the ETag %s is %s", now.Header.Get("Etag"), now.Body)
	}
	change := func(body kit.Object, tag string) *kit.Answer {
		return user.Do(http.MethodPut, path, body, "If-Match: "+tag)
	}
	changed := change(kit.Object{"url": "https://run.example/other"}, read).Is(http.StatusOK)
	change(kit.Object{"url": "https://run.example/third"}, read).Is(http.StatusPreconditionFailed)
	change(kit.Object{"url": "https://run.example/third"}, changed.Header.Get("Etag")).Is(http.StatusOK)
	user.Do(http.MethodDelete, path, nil, "If-Match: "+changed.Header.Get("Etag")).Is(http.StatusPreconditionFailed)
}
