package read

// FirstLast turns a name with the last name first, such as "Ruiz, Ana", around, as an import with Options.FirstLast does.
func FirstLast(name string) string { return firstLast(name) }

// WithoutComma takes the comma before a suffix out of a name such as "Smith, Jr., John", so that one comma is left.
func WithoutComma(name string) string { return withoutComma(name) }
