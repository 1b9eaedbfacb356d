package gate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"harrier/internal/fault"
)

func pointerToken(s string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(s) }

// violations lists what the validator found, in the order of the pointers, at most maxFields. at is where the value stands.
func violations(err error, at string) []fault.Field {
	if err == nil {
		return nil
	}
	l := leaves{at: at}
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		l.add(invalid)
	} else {
		l.fields = []fault.Field{{Pointer: at, Code: fault.CodeInvalid, Detail: "Invalid."}}
	}
	slices.SortStableFunc(l.fields, byPointer)
	l.fields = slices.Compact(l.fields)
	return l.fields[:min(len(l.fields), maxFields)]
}

// leaves collects the innermost causes of a validation error.
type leaves struct {
	at     string
	fields []fault.Field
}

func (l *leaves) add(e *jsonschema.ValidationError) {
	var pointer strings.Builder
	pointer.WriteString(l.at)
	for _, token := range e.InstanceLocation {
		pointer.WriteString("/" + pointerToken(token))
	}
	at := pointer.String()
	say := func(pointer string, code fault.Code, detail string) {
		l.fields = append(l.fields, fault.Field{Pointer: pointer, Code: code, Detail: detail})
	}
	switch k := e.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			say(at+"/"+pointerToken(name), fault.CodeRequired, "Is required.")
		}
	case *kind.AdditionalProperties:
		slices.Sort(k.Properties)
		for _, name := range k.Properties[:min(len(k.Properties), maxFields)] {
			say(at+"/"+pointerToken(name), fault.CodeUnknown, "Unknown field.")
		}
	case *kind.PropertyNames:
		code, detail := explain(e.Causes[0].ErrorKind)
		say(at+"/"+pointerToken(k.Property), code, "Name: "+detail)
	case *kind.AnyOf:
		// The contract uses anyOf for "this or null", and only what is wrong with it as "this" helps the reader.
		for _, cause := range e.Causes {
			if !allowsOnlyNull(cause) {
				l.add(cause)
			}
		}
	default:
		if len(e.Causes) == 0 {
			code, detail := explain(e.ErrorKind)
			say(at, code, detail)
		}
		for _, cause := range e.Causes {
			l.add(cause)
		}
	}
}

func allowsOnlyNull(e *jsonschema.ValidationError) bool {
	typ, ok := e.ErrorKind.(*kind.Type)
	return ok && len(typ.Want) == 1 && typ.Want[0] == "null"
}

// explain says what is wrong by a code, and in words what would be valid.
func explain(k jsonschema.ErrorKind) (code fault.Code, detail string) {
	switch k := k.(type) {
	case *kind.Type:
		names := map[string]string{
			"string": "text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
			"array": "a list", "object": "an object", "null": "null",
		}
		want := make([]string, len(k.Want))
		for i, t := range k.Want {
			want[i] = names[t]
		}
		return fault.CodeWrongType, "Must be " + strings.Join(want, " or ") + "."
	case *kind.Enum:
		want := make([]string, len(k.Want))
		for i, v := range k.Want {
			want[i] = fmt.Sprint(v)
		}
		return fault.CodeNotAllowed, "Must be one of " + strings.Join(want, ", ") + "."
	case *kind.MinLength:
		if k.Want == 1 {
			return fault.CodeRequired, "Must not be empty."
		}
		return fault.CodeTooShort, fmt.Sprintf("At least %d characters.", k.Want)
	case *kind.MaxLength:
		return fault.CodeTooLong, fmt.Sprintf("At most %d characters.", k.Want)
	case *kind.MinItems:
		return fault.CodeTooFew, fmt.Sprintf("At least %d items.", k.Want)
	case *kind.MaxItems:
		return fault.CodeTooMany, fmt.Sprintf("At most %d items.", k.Want)
	case *kind.MaxProperties:
		return fault.CodeTooMany, fmt.Sprintf("At most %d fields.", k.Want)
	case *kind.UniqueItems:
		return fault.CodeDuplicate, "Must not contain duplicates."
	case *kind.Minimum:
		return fault.CodeTooSmall, "Must be at least " + k.Want.RatString() + "."
	case *kind.ExclusiveMinimum:
		return fault.CodeTooSmall, "Must be more than " + k.Want.RatString() + "."
	case *kind.Maximum:
		return fault.CodeTooLarge, "Must be at most " + k.Want.RatString() + "."
	case *kind.ExclusiveMaximum:
		return fault.CodeTooLarge, "Must be less than " + k.Want.RatString() + "."
	case *kind.Const:
		return fault.CodeNotAllowed, fmt.Sprintf("Must be %v.", k.Want)
	case *kind.Pattern:
		return fault.CodeMalformed, explainPattern(k.Want)
	case *kind.Not:
		return fault.CodeUnused, "Not used beside the other fields."
	case *kind.Format:
		if name, ok := formatNames[k.Want]; ok {
			return fault.CodeMalformed, "Must be " + name + "."
		}
		return fault.CodeMalformed, "Must be a valid " + k.Want + "."
	}
	return fault.CodeInvalid, "Invalid."
}

// formatNames say what a value of a format is.
var formatNames = map[string]string{
	"uuid": "a UUID", "date": "a valid date as YYYY-MM-DD", "uri": "an absolute URL", "date-time": "an RFC 3339 date and time",
	"int32": "a whole number between -2147483648 and 2147483647", "int64": "a whole number of 64 bits",
}
