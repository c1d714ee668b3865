-- The draft, in somebody's browser, that the project began as. Saving it once more, from whichever
-- window, finds the project instead of making a second one.
ALTER TABLE soil_project ADD COLUMN draft_id uuid;
-- Until now a form saved its answers under the id of its draft.
UPDATE soil_project SET draft_id = answers_from
WHERE id IN (SELECT min(id) FROM soil_project GROUP BY owner_id, answers_from);
CREATE UNIQUE INDEX soil_project_of_draft ON soil_project (owner_id, draft_id);
