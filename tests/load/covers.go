package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// covers returns an error unless ours has all that least has: lists have the same length, objects may have more fields. The fields that
// are fresh in each answer may differ.
func covers(ours, least []byte, fresh []string) error {
	var a, b any
	if err := json.Unmarshal(ours, &a); err != nil {
		return fmt.Errorf("the answer is no JSON: %w", err)
	}
	if err := json.Unmarshal(least, &b); err != nil {
		return fmt.Errorf("the floor's answer is no JSON: %w", err)
	}
	return contained(a, b, fresh, "")
}

func contained(ours, least any, fresh []string, at string) error {
	switch b := least.(type) {
	case []any:
		if a, ok := ours.([]any); ok && len(a) == len(b) {
			for i := range b {
				if err := contained(a[i], b[i], fresh, fmt.Sprintf("%s/%d", at, i)); err != nil {
					return err
				}
			}
			return nil
		}
	case map[string]any:
		if a, ok := ours.(map[string]any); ok {
			return fieldsContained(a, b, fresh, at)
		}
	default:
		if reflect.DeepEqual(ours, least) {
			return nil
		}
	}
	return fmt.Errorf("%s: %.100v, and the floor has %.100v", at, ours, least)
}

func fieldsContained(ours, least map[string]any, fresh []string, at string) error {
	for key, value := range least {
		if slices.Contains(fresh, key) {
			continue
		}
		if _, ok := ours[key]; !ok {
			return fmt.Errorf("%s/%s: missing, and the floor has %v", at, key, value)
		}
		if err := contained(ours[key], value, fresh, at+"/"+key); err != nil {
			return err
		}
	}
	return nil
}
