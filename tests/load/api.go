package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// call sends a request that is not measured, and decodes the response into answer unless that is nil. Any status
// other than want is an error.
func call(ctx context.Context, method, url, token, contentType string, body []byte, want int, answer any) error {
	text, err := fetch(ctx, method, url, token, contentType, body, want)
	if err != nil || answer == nil {
		return err
	}
	if err := json.Unmarshal(text, answer); err != nil {
		return fmt.Errorf("%s %s: %w", method, url, err)
	}
	return nil
}

// fetch is like call, but returns the bytes of the response.
func fetch(ctx context.Context, method, url, token, contentType string, body []byte, want int) (text []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("make a request: %w", err)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	client := http.Client{Timeout: 10 * time.Minute}
	resp, err := client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask the server: %w", err)
	}
	defer func() { err = errors.Join(err, resp.Body.Close()) }()
	if text, err = io.ReadAll(resp.Body); err != nil {
		return nil, fmt.Errorf("%s %s: %w", method, url, err)
	}
	if resp.StatusCode != want {
		return nil, fmt.Errorf("%s %s: status %d where %d was due: %.500s", method, url, resp.StatusCode, want, text)
	}
	return text, nil
}

const jsonType = "application/json"

// signIn registers a user for the run.
func (b *bench) signIn(ctx context.Context) error {
	var grant struct{ Token string }
	body := fmt.Sprintf(`{"email":"load-%d@example.org","password":"measured twice, cut once","coach":false}`, time.Now().UnixNano())
	if err := call(ctx, http.MethodPost, b.url("/user"), "", jsonType, []byte(body), http.StatusCreated, &grant); err != nil {
		return err
	}
	b.token = grant.Token
	return nil
}

// addRace creates a race older than those of the seed, so that it is on none of the pages that are read.
func (b *bench) addRace(ctx context.Context, name string) (id string, err error) {
	var race struct {
		ID string `json:"_id"`
	}
	body := fmt.Sprintf(`{"name":%q,"date":"1990-10-06","sport":"cross_country"}`, name)
	err = call(ctx, http.MethodPost, b.url("/race"), b.token, jsonType, []byte(body), http.StatusCreated, &race)
	return race.ID, err
}

func (b *bench) deleteRace(ctx context.Context, id string) error {
	return call(ctx, http.MethodDelete, b.url("/race/"+id), b.token, "", nil, http.StatusOK, nil)
}

// report is the response to an import.
type report struct {
	ImportID string `json:"import_id"`
	Imported int
	Failed   int
}

// importFile imports a results file and checks that every row was imported.
func (b *bench) importFile(ctx context.Context, race string, file []byte, rows int) (report, error) {
	var r report
	err := call(ctx, http.MethodPost, b.url("/race/"+race+"/results"), b.token, "text/csv", file, http.StatusCreated, &r)
	if err == nil && (r.Imported != rows || r.Failed != 0) {
		err = fmt.Errorf("of %d rows %d were imported and %d failed", rows, r.Imported, r.Failed)
	}
	return r, err
}

// deleteImport deletes the results of an import.
func (b *bench) deleteImport(ctx context.Context, race, importID string) error {
	return call(ctx, http.MethodDelete, b.url("/race/"+race+"/imports/"+importID), b.token, "", nil, http.StatusOK, nil)
}

func (b *bench) url(path string) string { return "http://" + b.ours.address + path }
