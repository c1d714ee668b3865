-- Who confirmed the signatures of which people, on which pages and when. Rows of the list are added
-- and withdrawn, never removed.
ALTER TABLE soil_document ADD COLUMN looks jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (looks) ON soil_document TO fenceline_web;

-- As before; in addition, only a partner admin changes a document about which a partner admin has
-- decided.
DROP POLICY recorded_removed_or_checked ON soil_document;
CREATE POLICY recorded_removed_or_checked ON soil_document FOR UPDATE TO fenceline_web
  USING (removed_at IS NULL
    AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id)
    AND ((SELECT asking_is_partner_admin()) OR (checked_at IS NULL AND looks = '[]')))
  WITH CHECK (
    EXISTS (SELECT FROM soil_project p WHERE p.id = project_id)
    AND (removed_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind = 'title-docs'
      AND lower(removed_by) = (SELECT asking_email())))
    AND ((SELECT asking_is_partner_admin()) OR looks = '[]')
    AND (checked_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind = 'commitment-signed'
      AND lower(checked_by) = (SELECT asking_email()))));

-- As before; a partner admin withdraws a confirmation of signatures until C1, and records and corrects
-- the regulator's decision. The regulator's own answer prevails over what a person recorded.
CREATE OR REPLACE FUNCTION may_move_project(actor text, from_status text, to_status text)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE actor
    WHEN 'client' THEN (from_status, to_status) IN (
      ('A1', 'A2'), ('A2', 'A2'), ('A2', 'A5'), ('A3', 'A2'), ('A3', 'A5'), ('A4', 'A2'),
      ('A4', 'A5'), ('B1', 'A1'))
    WHEN 'partner' THEN
      to_status = 'C1' AND from_status NOT IN ('C1', 'C2', 'C4', 'C6')
      OR (from_status, to_status) IN (
        ('A5', 'B1'), ('A5', 'B2'), ('A5', 'B3'), ('A6', 'B1'), ('A6', 'B2'), ('A6', 'B3'),
        ('A7', 'B1'), ('A7', 'B2'), ('A7', 'B3'), ('B1', 'A1'), ('B2', 'B1'), ('B2', 'B3'),
        ('B3', 'B1'), ('B3', 'B2'), ('C3', 'B1'), ('C3', 'B2'), ('C5', 'B1'), ('C5', 'B2'),
        ('A5', 'A4'), ('A6', 'A5'), ('A7', 'A5'), ('B2', 'A5'), ('B3', 'A5'),
        ('C4', 'C5'), ('C4', 'C6'), ('C5', 'C4'), ('C5', 'C6'), ('C6', 'C4'), ('C6', 'C5'))
    WHEN 'server' THEN (from_status, to_status) IN (
      ('A2', 'A3'), ('A3', 'A4'), ('A3', 'A2'), ('A5', 'A6'), ('A5', 'A4'), ('A6', 'A7'),
      ('A6', 'A5'), ('C1', 'C2'), ('C2', 'C4'), ('C2', 'C3'), ('C4', 'C5'), ('C4', 'C6'),
      ('C5', 'C6'), ('C6', 'C5'))
    ELSE false
  END;
