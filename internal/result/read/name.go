package read

// FirstLast turns a name with the last name first, such as "Ruiz, Ana", around, as an import with Options.FirstLast does.
func FirstLast(name string) string { return firstLast(name) }
