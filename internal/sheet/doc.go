// Package sheet reads files of race results, as timers and meets publish them, row by row: CSV in whatever delimiter,
// encoding and naming of columns, and NDJSON in the fields of the API. Memory does not grow with the file.
//
// It is pure: it knows no database and no clock, and reads from nothing but the io.Reader it is given.
package sheet
