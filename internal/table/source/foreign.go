package source

import "bytes"

// foreign are the beginnings of files that are no tables of text, with what to do instead. Files that unpack reads are among them: here
// they are inside another.
var foreign = []struct{ magic, reason string }{
	{"PK\x03\x04", "The file is a workbook or an archive inside another file. Unpack it, and send the file with the table by itself."},
	{"\x1f\x8b", "The file is compressed twice. Unpack it, and send the file with the table by itself."},
	{"7z\xbc\xaf", "The file is a 7z archive. Send the file with the table by itself, or in a ZIP archive."},
	{"Rar!", "The file is a RAR archive. Send the file with the table by itself, or in a ZIP archive."},
	{"\xfd7zXZ", "The file is compressed by xz. Send it as it was, or compressed by gzip."},
	{"BZh", "The file is compressed by bzip2. Send it as it was, or compressed by gzip."},
	{"\x28\xb5\x2f\xfd", "The file is compressed by zstd. Send it as it was, or compressed by gzip."},
	{"\xd0\xcf\x11\xe0", "The file is an old workbook (XLS), or one with a password. Save it as XLSX or CSV, without a password."},
	{"%PDF", "The file is a PDF document. Send the table that it was made from, as CSV or XLSX: its author has it."},
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
	picture  = "The file is a picture. Send the table that it shows, as CSV or XLSX."
	database = "The file is a database. Export the table as CSV from the program that the database is of."
	page     = "The file is a web page (HTML). Copy its table to a spreadsheet and save that as XLSX or CSV. " +
		"A download that became a page has ended: start it again."
	document = "The file is an XML document. Save it as XLSX or CSV."
)

// Foreign returns why a file is no table of text, by its first bytes, and what to do; "" if it may be one.
func Foreign(head []byte) string {
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
