-- Invitations are counted by who sends them, over all plans.
CREATE INDEX plan_notice_of_sender ON plan_notice (done_by, created_at) WHERE kind = 'added';
