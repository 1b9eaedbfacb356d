-- name: ClockRead :one
-- What time it is. The database's clock decides what expires, is due and is old.
SELECT clock_timestamp()::timestamptz AS now;

-- name: DatabaseWritable :one
-- Whether the database takes writes: it is no standby, and transactions are not read-only by default.
SELECT (NOT pg_is_in_recovery() AND NOT current_setting('transaction_read_only')::boolean)::boolean AS writable;
