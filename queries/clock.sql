-- name: ClockRead :one
-- What time it is. The database's clock decides what expires, is due and is old.
SELECT clock_timestamp()::timestamptz AS now;
