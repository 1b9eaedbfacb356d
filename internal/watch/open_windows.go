package watch

// notFollowed is nothing here: only administrators make links.
const notFollowed = 0
