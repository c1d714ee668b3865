-- Hashes of access tokens that were signed out, until the tokens expire. Every node refuses these
-- tokens.
CREATE TABLE revoked_token (
  hash    bytea PRIMARY KEY CHECK (length(hash) = 32),
  issuer  text NOT NULL,
  subject text NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX revoked_token_ends_at ON revoked_token (ends_at);
ALTER TABLE revoked_token ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_revocations_read ON revoked_token FOR SELECT TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY own_revocations_add ON revoked_token FOR INSERT TO fenceline_web
  WITH CHECK (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY worker_reads ON revoked_token FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_drops_ended ON revoked_token FOR DELETE TO fenceline_worker
  USING (ends_at < now());
GRANT SELECT, INSERT ON revoked_token TO fenceline_web;
GRANT SELECT, DELETE ON revoked_token TO fenceline_worker;
