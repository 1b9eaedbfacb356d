-- The statement that counts the words of results that the search does not know yet, up to one more than $1. source follows its FROM.
CREATE OR REPLACE FUNCTION code.new_words(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT 'SELECT count(*) FROM (
        SELECT DISTINCT w.word
        FROM (SELECT DISTINCT unnest(ARRAY[athlete, team, athlete_id]) AS content FROM ' || source || ') AS c
        CROSS JOIN LATERAL unnest(tsvector_to_array(search_doc(c.content))) AS w (word)
        WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word COLLATE "C")
        LIMIT $1 + 1) AS unknown'
$$;
