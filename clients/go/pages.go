package client

import (
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"strings"
)

// Pages iterates over a paged list and fetches each page as it is needed:
//
//	for race, err := range client.Pages[client.Race](func(page client.Page) (*http.Response, error) {
//		return caller.ListRacesPageOfLength(ctx, page, 50, nil)
//	}) { … }
//
// It stops after an error.
func Pages[T any](list func(page Page) (*http.Response, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for page := Page(1); ; page++ {
			items, more, err := readPage[T](list(page)) //nolint:bodyclose // readPage closes it.
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if !more {
				return
			}
		}
	}
}

func readPage[T any](answer *http.Response, err error) (items []T, more bool, _ error) {
	answer, err = refused(answer, err)
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = answer.Body.Close() }()
	if err := json.NewDecoder(answer.Body).Decode(&items); err != nil {
		return nil, false, fmt.Errorf("read a page: %w", err)
	}
	return items, strings.Contains(answer.Header.Get("Link"), `rel="next"`), nil
}
