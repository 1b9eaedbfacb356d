-- What is different between two states of a result, as JSON: {"place": [2, 1]}. Null if nothing is. What is not in the second is null there.
CREATE OR REPLACE FUNCTION code.changes_of(was jsonb, now jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_object_agg(w.key, jsonb_build_array(w.value, coalesce(now -> w.key, 'null'))) FROM jsonb_each(was) AS w
    WHERE w.value <> coalesce(now -> w.key, 'null')
      AND w.key <> ALL ('{id,race_id,import_id,former_place,former_heat_place,ranked_heat,decided,user_id,event_code,event_kind,distance_m,mixed,created_at,updated_at}' || code.result_derived())
$$;
