package mark

import (
	"strings"

	"harrier/internal/text"
)

// TimingMethod is how a time was taken.
type TimingMethod string

// The timing methods, with the values of the API.
const (
	FAT  TimingMethod = "fat"  // fully automatic timing, by photo finish
	Hand TimingMethod = "hand" // by stopwatches
	Gun  TimingMethod = "gun"  // from the starting signal, which is the official time of a road race (IAAF rule 165.24)
	Chip TimingMethod = "chip" // from when the athlete crossed the start line
)

// TimingMethods are all timing methods.
var TimingMethods = []TimingMethod{FAT, Hand, Gun, Chip}

// TimingOf returns the method that the letter at the end of a published time tells, as World Athletics writes it: h for a hand time
// (62.3h), a for a photo finish without hundredths (10.1a). It is "" for other letters, and without one.
func TimingOf(published string) TimingMethod {
	published = strings.TrimSpace(published)
	if len(strings.TrimRight(published, "haAqQ"))+1 != len(published) {
		return ""
	}
	switch published[len(published)-1] {
	case 'h':
		return Hand
	case 'a':
		return FAT
	}
	return ""
}

// ParseTimingMethod parses a word for a timing method in result files, ignoring case, spaces and punctuation. ok is false for anything
// else.
func ParseTimingMethod(s string) (method TimingMethod, ok bool) {
	switch text.Letters(s) {
	case "FAT", "A", "AUTO", "AUTOMATIC", "ELECTRONIC", "FULLYAUTOMATIC", "PHOTOFINISH":
		return FAT, true
	case "HAND", "H", "HT", "MANUAL", "STOPWATCH", "HANDTIMED":
		return Hand, true
	case "GUN", "GUNTIME", "GROSS":
		return Gun, true
	case "CHIP", "CHIPTIME", "NET":
		return Chip, true
	}
	return "", false
}

// Published writes a time as results do: a hand time has an h at its end.
func Published(time string, method *TimingMethod) string {
	if method != nil && *method == Hand {
		return time + "h"
	}
	return time
}
