package client

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// webhookTolerance is how old a webhook's request may be, so that nobody sends it again later.
const webhookTolerance = 5 * time.Minute

// WebhookEvent is an event that a webhook receives: a change to a race or its results, or to a training log. A test is neither.
type WebhookEvent struct {
	Feed *FeedEvent
	Log  *LogEvent
}

// VerifyWebhook returns the event of a webhook's request, if the request is signed with the webhook's secret (whsec_…) and not older than five
// minutes. body is the request's as it arrived. An event may arrive more than once, with the same ID.
func VerifyWebhook(secret string, header http.Header, body []byte) (WebhookEvent, error) {
	if err := verifySignature(secret, header, body); err != nil {
		return WebhookEvent{}, err
	}
	var head struct {
		Type string `json:"type"`
	}
	err := json.Unmarshal(body, &head)
	var event WebhookEvent
	switch {
	case err != nil || head.Type == "webhook.test":
	case strings.HasPrefix(head.Type, "log."):
		err = json.Unmarshal(body, &event.Log)
	default:
		err = json.Unmarshal(body, &event.Feed)
	}
	if err != nil {
		return WebhookEvent{}, fmt.Errorf("the request is signed, but has no event: %w", err)
	}
	return event, nil
}

func verifySignature(secret string, header http.Header, body []byte) error {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return errors.New("the secret is not one of a webhook")
	}
	sent, err := strconv.ParseInt(header.Get("Webhook-Timestamp"), 10, 64)
	if err != nil || time.Since(time.Unix(sent, 0)).Abs() > webhookTolerance {
		return errors.New("the request was not sent within the last five minutes")
	}
	mac := hmac.New(sha256.New, key)
	_, _ = fmt.Fprintf(mac, "%s.%d.%s", header.Get("Webhook-Id"), sent, body)
	want := mac.Sum(nil)
	for signature := range strings.FieldsSeq(header.Get("Webhook-Signature")) {
		version, encoded, _ := strings.Cut(signature, ",")
		got, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(got, want) {
			return nil
		}
	}
	return errors.New("the request is not signed with the secret")
}
