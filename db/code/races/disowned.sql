-- Whether a result has an Athlete ID of a user who has disowned it, or, if it is new, another with the same name in the same round.
CREATE OR REPLACE FUNCTION code.disowned(x results, new boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM athlete_ids a JOIN disowned_results d ON d.race_id = x.race_id AND d.user_id = a.user_id
        WHERE a.key = lower(x.athlete_id COLLATE "C")
          AND (d.result_id = x.id OR new AND d.gender = x.gender AND d.event_key = code.event_key(x) AND d.round = coalesce(x.round, 'final')
                                     AND code.name_key(d.athlete) = code.name_key(x.athlete)))
$$;
