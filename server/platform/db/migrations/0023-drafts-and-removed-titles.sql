-- Id of the browser draft from which the project was created. Saving the draft again, from any
-- window, finds this project instead of creating a second one.
ALTER TABLE soil_project ADD COLUMN draft_id uuid;
-- Until now, a form saved its answers under the id of its draft.
UPDATE soil_project SET draft_id = answers_from
WHERE id IN (SELECT min(id) FROM soil_project GROUP BY owner_id, answers_from);
CREATE UNIQUE INDEX soil_project_of_draft ON soil_project (owner_id, draft_id);

-- When and by whom a title document was removed: it no longer counts and its file is deleted. It
-- cannot be restored.
ALTER TABLE soil_document ADD COLUMN removed_at timestamptz;
ALTER TABLE soil_document ADD COLUMN removed_by text;
GRANT UPDATE (removed_at, removed_by) ON soil_document TO fenceline_web;
DROP POLICY recorded ON soil_document;
CREATE POLICY recorded_or_removed ON soil_document FOR UPDATE TO fenceline_web
  USING (removed_at IS NULL AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id))
  WITH CHECK (
    EXISTS (SELECT FROM soil_project p WHERE p.id = project_id)
    AND (removed_at IS NULL OR (
      (SELECT asking_is_partner_admin()) AND kind = 'title-docs'
      AND lower(removed_by) = (SELECT asking_email()))));

-- The order in which people read names, for the partner's table.
CREATE COLLATION people_names (provider = icu, locale = 'en-AU-u-kn-true');
