-- The findings of the rules when a person submitted a project: the warnings that they accepted, and
-- the problems that an override set aside. Never altered. Submissions of older versions have no
-- row.
CREATE TABLE cer_submission_check (
  submission_id uuid PRIMARY KEY REFERENCES cer_submission,
  findings      jsonb NOT NULL
);
ALTER TABLE cer_submission_check ENABLE ROW LEVEL SECURITY;
-- Findings name projects of other clients, so clients do not read them.
CREATE POLICY partner_reads ON cer_submission_check FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY submitter_adds ON cer_submission_check FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_partner_admin())
    AND EXISTS (SELECT FROM cer_submission s
      WHERE s.id = submission_id AND lower(s.requested_by) = (SELECT asking_email())));
CREATE POLICY worker_reads ON cer_submission_check FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON cer_submission_check TO fenceline_web;
GRANT SELECT ON cer_submission_check TO fenceline_worker;
