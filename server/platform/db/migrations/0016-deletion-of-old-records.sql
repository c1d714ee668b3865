-- When the last check found that PayPal took no money and can no longer take any. Null while that
-- is unknown, and for a checkout that a person has to check.
ALTER TABLE checkout_intent ADD COLUMN found_unpaid_at timestamptz;
GRANT UPDATE (found_unpaid_at), DELETE ON checkout_intent TO fenceline_worker;
CREATE POLICY worker_changes ON checkout_intent FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
CREATE POLICY worker_removes ON checkout_intent FOR DELETE TO fenceline_worker
  USING (found_unpaid_at IS NOT NULL);
CREATE INDEX checkout_intent_unpaid ON checkout_intent (created_at)
  WHERE found_unpaid_at IS NOT NULL;

-- The worker deletes old rows but reads none of their content.
GRANT SELECT (issuer, subject, op_id, created_at), DELETE ON operation TO fenceline_worker;
CREATE POLICY worker_reads ON operation FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_removes ON operation FOR DELETE TO fenceline_worker USING (true);
CREATE INDEX operation_by_age ON operation (created_at);

GRANT SELECT (id, created_at), DELETE ON task TO fenceline_worker;
CREATE POLICY worker_reads ON task FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_removes ON task FOR DELETE TO fenceline_worker USING (true);
CREATE INDEX task_by_age ON task (created_at);

CREATE INDEX soil_document_unrecorded ON soil_document (issued_at) WHERE recorded_at IS NULL;
