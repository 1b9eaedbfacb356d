-- Adds the words of documents. Planning takes ten times as long as adding the words of a result, so it is in PL/pgSQL, which keeps its plan,
-- and the planner does not see how many documents there are: it would plan anew for each number.
CREATE OR REPLACE FUNCTION code.search_add_words(docs tsvector[], runners boolean, events boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- In the order of the words, so that concurrent imports cannot deadlock.
    INSERT INTO search_words AS known (word, runner, event)
    SELECT w.word, runners, events
    FROM (SELECT DISTINCT unnest(tsvector_to_array(doc)) COLLATE "C" AS word FROM unnest((SELECT docs)) AS doc) AS w
    WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word AND k.runner >= runners AND k.event >= events)
    ORDER BY w.word
    ON CONFLICT (word) DO UPDATE SET runner = known.runner OR excluded.runner, event = known.event OR excluded.event;
END $$;
