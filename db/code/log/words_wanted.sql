-- What a text must have in which somebody searches for words: a word that begins with each of them. It is null without any word.
CREATE OR REPLACE FUNCTION code.words_wanted(words text) RETURNS tsquery LANGUAGE sql STABLE AS $$
    SELECT string_agg(quote_literal(w) || ':*', ' & ')::tsquery FROM unnest(tsvector_to_array(search_doc(words))) AS w
$$;
