package read

import (
	"bytes"
	"regexp"
)

// foreign are the beginnings of files that are no tables of text, with what to do instead. Files that unpack reads are among them: here
// they are inside another.
var foreign = []struct{ magic, reason string }{
	{"PK\x03\x04", "The file is a workbook or an archive inside another file. Unpack it, and upload the file with the results by itself."},
	{"\x1f\x8b", "The file is compressed twice. Unpack it, and upload the file with the results by itself."},
	{"7z\xbc\xaf", "The file is a 7z archive. Upload the file with the results by itself, or in a ZIP archive."},
	{"Rar!", "The file is a RAR archive. Upload the file with the results by itself, or in a ZIP archive."},
	{"\xfd7zXZ", "The file is compressed by xz. Upload it as it was, or compressed by gzip."},
	{"BZh", "The file is compressed by bzip2. Upload it as it was, or compressed by gzip."},
	{"\x28\xb5\x2f\xfd", "The file is compressed by zstd. Upload it as it was, or compressed by gzip."},
	{"\xd0\xcf\x11\xe0", "The file is an old workbook (XLS), or one with a password. Save it as XLSX or CSV, without a password."},
	{"%PDF", "The file is a PDF document. Export the results as CSV or XLSX where they were timed, or ask the timer for that."},
	{"{\\rtf", "The file is a text document (RTF). Copy its table to a spreadsheet, and save that as XLSX or CSV."},
	{"\x89PNG", picture},
	{"\xff\xd8\xff", picture},
	{"GIF8", picture},
	{"II*\x00", picture},
	{"MM\x00*", picture},
	{"SQLite format 3", database},
	{"\x00\x01\x00\x00Standard ", database},
}

const (
	picture = "The file is a picture. Export the results as CSV or XLSX where they were timed, or ask the timer for that."
	report  = "The file is a printed report of Hy-Tek's Meet Manager. Export the results there with semicolons (File, Export), and upload that file. " +
		"Or copy the table to a spreadsheet with a column for each value, and save it as CSV."
	database = "The file is a database. Export the results from the meet software as CSV."
	page     = "The file is a web page (HTML). Copy its table to a spreadsheet and save that as XLSX or CSV, or export the results as CSV."
	document = "The file is an XML document. Save it as XLSX or CSV, or export the results as CSV."
)

// notText returns why a file cannot be read, by its first bytes, or "".
func notText(head []byte) string {
	for _, f := range foreign {
		if bytes.HasPrefix(head, []byte(f.magic)) {
			return f.reason
		}
	}
	if len(head) > 12 && (string(head[4:8]) == "ftyp" || string(head[:4]) == "RIFF") {
		return picture
	}
	text := bytes.ToLower(bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))))
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<body", "<table", "<pre", "<!--"} {
		if bytes.HasPrefix(text, []byte(tag)) {
			return page
		}
	}
	if bytes.HasPrefix(text, []byte("<?xml")) {
		return document
	}
	return ""
}

// hytekReport matches what is in a report printed by Hy-Tek's Meet Manager: its name, or the lines above and below the names of the columns.
var hytekReport = regexp.MustCompile(`(?i)hy-?tek.{0,4} meet manager|(?m)^ *={20,}\r?$`)
