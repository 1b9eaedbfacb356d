-- Whether a result is of an event, division and round, and of a heat if that is not null. On either side, none stands for all divisions, and for all
-- heats. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION code.is_of_contest(x results, gender gender, event text, division text, round result_round, heat integer) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT x.gender = gender AND x.event = event AND x.round = round AND (x.division = division OR x.division IS NULL OR division IS NULL)
       AND (heat IS NULL OR x.heat = heat OR x.heat IS NULL)
$$;
