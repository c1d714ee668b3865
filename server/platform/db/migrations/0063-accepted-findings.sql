-- Findings about their boundary that an owner accepted, by kind. The value identifies the finding,
-- so that the decision ends when the finding changes.
ALTER TABLE farm ADD COLUMN accepted_findings jsonb NOT NULL DEFAULT '{}';
UPDATE farm SET accepted_findings = jsonb_build_object('drift', kept_drift)
WHERE kept_drift IS NOT NULL;
-- kept_drift remains for servers of the previous release; 0081 keeps both columns equal.
GRANT UPDATE (accepted_findings) ON farm TO fenceline_web;
