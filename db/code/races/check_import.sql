-- Raises the error with which an import of results by an account would be refused because of a limit, in a dry run, which rolls back what this counts.
-- Where words may be too many, or the results replace others, the results are in the temporary table incoming, and the replaced ones in former.
CREATE OR REPLACE FUNCTION code.check_import(account uuid, results bigint, words boolean, replaces boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    max_words CONSTANT bigint := nullif(current_setting('harrier.words_per_import', true), '');
    new       bigint := 0;
BEGIN
    IF replaces THEN
        UPDATE result_shares s SET stored = s.stored - (SELECT count(*) FROM former f WHERE f.goes AND (f.result).user_id = account) WHERE s.user_id = account;
    END IF;
    PERFORM code.count_share(account, results, results, true);
    IF words THEN
        EXECUTE code.new_words('incoming') INTO new USING max_words;
    END IF;
    IF new > max_words THEN
        PERFORM code.refuse_words(max_words);
    END IF;
END $$;
