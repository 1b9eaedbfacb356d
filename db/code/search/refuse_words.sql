-- Refuses an import with more new words than it may have. The error is like those of code.count_share.
CREATE OR REPLACE FUNCTION code.refuse_words(max_words bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'words_per_import',
        MESSAGE = format('An import may have at most %s words that the search does not know yet.', max_words);
END $$;
