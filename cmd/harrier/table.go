package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"harrier/internal/pg"
)

// pages are the flags of a command that lists something page by page.
type pages struct{ page, length int }

func (p *pages) flags(f *flag.FlagSet, what string) {
	f.IntVar(&p.page, "page", 1, "page number")
	f.IntVar(&p.length, "length", 100, "number of "+what+" per page")
}

// printPage prints the page that the flags ask for, a row for each item.
func printPage[T any](out io.Writer, p pages, find func(page, length int32) (pg.Page[T], error), row func(T) []any) error {
	if p.page < 1 || p.length < 1 || p.page > 1e6 || p.length > 1e6 {
		return errors.New("-page and -length must be from 1 to 1000000")
	}
	found, err := find(int32(p.page), int32(p.length))
	if err != nil {
		return err
	}
	rows := make([][]any, len(found.Items))
	for i, item := range found.Items {
		rows[i] = row(item)
	}
	if err := printTable(out, rows); err != nil {
		return err
	}
	if found.More {
		fmt.Fprintf(out, "there are more: -page %d\n", p.page+1)
	}
	return nil
}

// printTable prints rows in columns.
func printTable(out io.Writer, rows [][]any) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				fmt.Fprint(table, "\t")
			}
			fmt.Fprint(table, cell)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print a table: %w", err)
	}
	return nil
}
