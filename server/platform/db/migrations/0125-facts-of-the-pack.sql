-- Which rules, of which version of the software, checked a submission. Null where an older version
-- queued it.
ALTER TABLE cer_submission_check
  ADD COLUMN version text,
  ADD COLUMN rules   text[];

-- The auditor's pack, which the worker reads, has the answers of every form.
CREATE POLICY worker_reads ON soil_project_form FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT ON soil_project_form TO fenceline_worker;
