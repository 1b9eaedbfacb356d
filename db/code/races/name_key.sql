-- A name for comparison, without regard to case, accents and spaces.
CREATE OR REPLACE FUNCTION code.name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(name, NFKC))), '\s+', ' ', 'g')
$$;
