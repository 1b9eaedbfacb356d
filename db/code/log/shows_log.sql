-- Whether a log that is not public is for a reader who is not its owner: for coaches whom the owner has accepted, and for accepted followers where it
-- is for these. Where team is false, nobody has accepted the reader.
CREATE OR REPLACE FUNCTION code.shows_log(reader uuid, team boolean, owner uuid, visibility log_visibility, owner_team text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN coalesce(team, false) AND visibility <> 'private'
        AND (visibility = 'followers' AND EXISTS (SELECT FROM accepted_followers f WHERE f.user_id = owner AND f.follower_id = reader)
             OR code.coaches(reader, owner, owner_team));
END $$;
