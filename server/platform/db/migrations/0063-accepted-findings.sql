-- What an owner says is right about their boundary, by kind of finding: identifies the finding as it
-- was, so that the decision ends when it differs.
ALTER TABLE farm ADD COLUMN accepted_findings jsonb NOT NULL DEFAULT '{}';
UPDATE farm SET accepted_findings = jsonb_build_object('drift', kept_drift)
WHERE kept_drift IS NOT NULL;
-- kept_drift stays for servers of the previous release; 0081 keeps the two alike.
GRANT UPDATE (accepted_findings) ON farm TO fenceline_web;
