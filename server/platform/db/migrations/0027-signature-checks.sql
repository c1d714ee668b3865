-- Whether a signed commitment is signed: what the server read in the file, and what a partner admin
-- found. `answers_version` of a signed commitment is the form that the file is of.
ALTER TABLE soil_document ADD COLUMN is_signature_seen boolean NOT NULL DEFAULT false;
ALTER TABLE soil_document ADD COLUMN is_signed boolean;
ALTER TABLE soil_document ADD COLUMN checked_at timestamptz;
ALTER TABLE soil_document ADD COLUMN checked_by text;
ALTER TABLE soil_document ADD COLUMN check_note text;
ALTER TABLE soil_document ADD CONSTRAINT check_is_whole CHECK (
  (is_signed IS NULL) = (checked_at IS NULL) AND (is_signed IS NULL) = (checked_by IS NULL));
GRANT UPDATE (answers_version, is_signature_seen, is_signed, checked_at, checked_by, check_note)
  ON soil_document TO fenceline_web;

-- Only a partner admin records the check of a signed commitment, under their own name.
DROP POLICY recorded_or_removed ON soil_document;
CREATE POLICY recorded_removed_or_checked ON soil_document FOR UPDATE TO fenceline_web
  USING (removed_at IS NULL AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id))
  WITH CHECK (
    EXISTS (SELECT FROM soil_project p WHERE p.id = project_id)
    AND (removed_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind = 'title-docs'
      AND lower(removed_by) = (SELECT asking_email())))
    AND (checked_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind = 'commitment-signed'
      AND lower(checked_by) = (SELECT asking_email()))));
