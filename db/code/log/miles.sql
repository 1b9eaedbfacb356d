-- A run's miles. Those of several runs are the sum of these, so that a day's are what its runs add up to.
CREATE OR REPLACE FUNCTION code.miles(meters numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
    SELECT round(meters / 1609.344, 5)
$$;
