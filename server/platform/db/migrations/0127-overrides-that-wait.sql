-- Overrides that count only once a second partner admin confirms them, so that lists can find them.
ALTER TABLE soil_project_override ADD COLUMN needs_second boolean NOT NULL DEFAULT false;
UPDATE soil_project_override SET needs_second = true
  WHERE rule = 'overlap' AND (says LIKE '%(C6).' OR says LIKE '% in the register of projects%');
CREATE INDEX soil_project_override_waiting ON soil_project_override (project_id)
  WHERE needs_second AND confirmed_at IS NULL AND withdrawn_at IS NULL;
