package pg

// NewMigratorFrom makes a Migrator of other files than the program's.
var NewMigratorFrom = newMigrator
