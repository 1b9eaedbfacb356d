package gate

import (
	"encoding/json"
	"math/big"
	"strings"

	"harrier/internal/fault"
)

// What a JSON body may hold at most. The validator makes a big.Rat of every number, which an exponent of a million turns into a
// megabyte, and the decoder builds whatever it reads: so that bodies are refused before either sees them.
const (
	maxNumber   = 32 // characters of a number
	maxExponent = 99
	maxDepth    = 32
)

var (
	errNumber = fault.Newf(fault.Unreadable, "A number has more than %d characters or an exponent beyond ±%d.", maxNumber, maxExponent)
	errDepth  = fault.Newf(fault.Unreadable, "The body is nested more than %d levels deep.", maxDepth)
	errString = fault.New(fault.Unreadable, "The body has a string that is longer than the operation can take.")
	errNodes  = fault.New(fault.Unreadable, "The body has more values than the operation can take.")
)

// scanned is the result of a scan of a JSON text.
type scanned struct {
	nodes    int  // values, whether scalar, array or object
	decimals bool // there are numbers with a fraction or an exponent
}

// scan counts the values of a JSON text, and refuses numbers, strings, depths and counts that are too large. What is not JSON may pass.
func scan(text []byte, maxNodes, maxString int) (s scanned, err error) {
	depth := 0
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case ' ', '\t', '\r', '\n', ',':
			i++
			continue
		case ':': // what stands before it is a name and no value
			s.nodes--
			i++
			continue
		case ']', '}':
			depth--
			i++
			continue
		case '[', '{':
			if depth++; depth > maxDepth { //nolint:gocritic // the statement stands where it counts
				return s, errDepth
			}
			i++
		case '"':
			end := endOfString(text, i)
			if end-i > maxString {
				return s, errString
			}
			i = end
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			end, decimals, ok := scanNumber(text, i)
			if !ok {
				return s, errNumber
			}
			s.decimals = s.decimals || decimals
			i = end
		default: // true, false and null, and whatever is not JSON
			i++
			for i < len(text) && text[i] >= 'a' && text[i] <= 'z' {
				i++
			}
		}
		if s.nodes++; s.nodes > maxNodes+1 { //nolint:gocritic // one more, because a name counts until its colon
			return s, errNodes
		}
	}
	if s.nodes > maxNodes {
		return s, errNodes
	}
	return s, nil
}

// endOfString returns the index after the string that begins at start.
func endOfString(text []byte, start int) int {
	for i := start + 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++ // what is escaped
		}
	}
	return len(text)
}

// scanNumber returns the index after the number that begins at start, and whether it is written with a fraction or an exponent.
func scanNumber(text []byte, start int) (end int, decimals, ok bool) {
	exponent, inExponent := 0, false
	for end = start; end < len(text); end++ {
		switch c := text[end]; {
		case c >= '0' && c <= '9':
			if inExponent {
				exponent = exponent*10 + int(c-'0')
			}
		case c == '.':
			decimals = true
		case c == 'e' || c == 'E':
			decimals, inExponent = true, true
		case c == '+' || c == '-':
		default:
			return end, decimals, true
		}
		if end-start >= maxNumber || exponent > maxExponent {
			return end, decimals, false
		}
	}
	return end, decimals, true
}

// rewriteIntegers writes whole numbers without fractions and exponents, 7.0 and 7e0 as 7: they are integers to JSON Schema, but not to
// encoding/json.
func rewriteIntegers(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		end := i + 1
		switch c := text[i]; {
		case c == '"':
			end = endOfString(text, i)
		case c == '-' || c >= '0' && c <= '9':
			var decimals bool
			if end, decimals, _ = scanNumber(text, i); decimals {
				if whole, ok := integer(string(text[i:end])); ok {
					out = append(out, whole...)
					i = end
					continue
				}
			}
		}
		out = append(out, text[i:end]...)
		i = end
	}
	return out
}

// maxDigits is how many digits an integer of 64 bits has at most.
const maxDigits = 19

// integer returns a JSON number that scanNumber has bounded in digits alone, if it is whole and small enough for an integer.
func integer(number string) (string, bool) {
	if last := number[len(number)-1]; last > '0' && last <= '9' && !strings.ContainsAny(number, "eE") { // almost all: 7.5
		return "", false
	}
	value, ok := new(big.Rat).SetString(number)
	if !ok || !value.IsInt() || !json.Valid([]byte(number)) { // 1. and 01.0 are no numbers of JSON
		return "", false
	}
	digits := value.Num().String()
	if len(strings.TrimPrefix(digits, "-")) > maxDigits {
		return "", false
	}
	return digits, true
}
