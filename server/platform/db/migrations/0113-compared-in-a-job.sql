-- A job compares a signed commitment with the generated one after the upload. Files that older
-- versions recorded were compared before.
ALTER TABLE soil_document ADD COLUMN is_comparing boolean NOT NULL DEFAULT false;
ALTER TABLE soil_document ADD COLUMN comparison jsonb;
GRANT UPDATE (is_comparing) ON soil_document TO fenceline_web;
GRANT UPDATE (is_comparing, comparison, is_signature_seen, is_signed, checked_at, checked_by, check_note)
  ON soil_document TO fenceline_worker;

-- As before; in addition, the server returns a file that is not the signed commitment.
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
        ('A5', 'A4'))
    WHEN 'server' THEN (from_status, to_status) IN (
      ('A2', 'A3'), ('A3', 'A4'), ('A3', 'A2'), ('A5', 'A6'), ('A5', 'A4'), ('A6', 'A7'),
      ('A6', 'A5'), ('C1', 'C2'), ('C2', 'C4'), ('C2', 'C3'), ('C4', 'C5'), ('C4', 'C6'))
    ELSE false
  END;
