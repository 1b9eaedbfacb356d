package source

import (
	"encoding/xml"
	"strings"
	"unicode/utf8"

	"github.com/xuri/nfp"

	"harrier/internal/fault"
)

// Limits of a number format, which is applied to each cell that has it.
const (
	maxFormat = 255 // characters, as in Excel
	// maxRepeats is how often a format may repeat the text of a cell, which may be long.
	maxRepeats = 2
	// maxDigits is how many digits the parts of a fraction may have in all.
	maxDigits = 20
)

var errFormat = fault.Newf(fault.Invalid,
	"A number format of the workbook has more than %d characters, or repeats the text of a cell. Save the sheet with the results as CSV.", maxFormat)

// checkFormats checks the number formats among the attributes of an element.
func checkFormats(attributes []xml.Attr) error {
	for _, a := range attributes {
		if !strings.HasPrefix(a.Name.Local, "formatCode") {
			continue
		}
		if utf8.RuneCountInString(a.Value) > maxFormat {
			return errFormat
		}
		parser := nfp.NumberFormatParser()
		for _, section := range parser.Parse(a.Value) {
			if repeats, digits := holders(section); section.Type == nfp.TokenSectionText && repeats > maxRepeats || digits > maxDigits {
				return errFormat
			}
		}
	}
	return nil
}

// holders counts the places in a part of a number format that a text is put into, and the digits of its fractions.
func holders(section nfp.Section) (repeats, digits int) {
	for _, token := range section.Items {
		switch token.TType {
		case nfp.TokenTypeTextPlaceHolder, nfp.TokenTypeZeroPlaceHolder:
			repeats++
		case nfp.TokenTypeDigitalPlaceHolder:
			digits += len(token.TValue)
		}
	}
	return repeats, digits
}
