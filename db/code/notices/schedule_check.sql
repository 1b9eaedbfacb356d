-- Has the program look for athletes who need attention, every day, once a coach has been accepted by one.
CREATE OR REPLACE FUNCTION code.schedule_check(coach_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO attention_checks (user_id, due_at) SELECT u.id, code.next_check(u.timezone) FROM users u WHERE u.id = coach_id ON CONFLICT DO NOTHING;
END $$;
