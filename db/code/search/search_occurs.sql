CREATE OR REPLACE FUNCTION code.search_occurs(word text, OUT runner boolean, OUT event boolean) LANGUAGE sql STABLE
SET enable_seqscan = off AS $$ -- the planner expects a word to occur soon, and reads all where it does not
    SELECT EXISTS (SELECT FROM search_runners s WHERE s.doc @@ quote_literal(word)::tsquery),
           EXISTS (SELECT FROM search_events c WHERE c.doc @@ quote_literal(word)::tsquery)
               OR EXISTS (SELECT FROM races r WHERE r.doc @@ quote_literal(word)::tsquery)
$$;
