-- Kinds of e-mail that a person has stopped; without a row, they get them. Whoever has the link of
-- a mail may stop its kind without an account, so the address need not belong to an owner.
CREATE TABLE mail_stop (
  email      text NOT NULL CHECK (email = lower(email)),
  kind       text NOT NULL CHECK (kind IN ('plans', 'expiry')),
  stopped_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, kind)
);
ALTER TABLE mail_stop ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_stops ON mail_stop FOR SELECT TO fenceline_web
  USING (email = (SELECT asking_email()));
CREATE POLICY own_new_stops ON mail_stop FOR INSERT TO fenceline_web
  WITH CHECK (email = (SELECT asking_email()));
CREATE POLICY own_removals ON mail_stop FOR DELETE TO fenceline_web
  USING (email = (SELECT asking_email()));
CREATE POLICY worker_reads ON mail_stop FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_stops ON mail_stop FOR INSERT TO fenceline_worker WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON mail_stop TO fenceline_web;
GRANT SELECT, INSERT ON mail_stop TO fenceline_worker;

-- Until when the links in a delivery's mail work; null if the files were attached.
ALTER TABLE delivery ADD COLUMN links_end_at timestamptz;
GRANT UPDATE (links_end_at) ON delivery TO fenceline_worker;
CREATE INDEX delivery_by_end_of_links ON delivery (links_end_at) WHERE links_end_at IS NOT NULL;

-- Notices about things that end soon, one for each; their owner is told by mail.
CREATE TABLE expiry_notice (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('files', 'report link', 'shared map')),
  object_id  bigint NOT NULL,
  owner_id   bigint NOT NULL REFERENCES owner,
  ends_at    timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, object_id, ends_at)
);
CREATE INDEX expiry_notice_of_owner ON expiry_notice (owner_id);
CREATE INDEX expiry_notice_by_age ON expiry_notice (created_at);
ALTER TABLE expiry_notice ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker_reads ON expiry_notice FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON expiry_notice FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_removes ON expiry_notice FOR DELETE TO fenceline_worker USING (true);
GRANT SELECT, INSERT, DELETE ON expiry_notice TO fenceline_worker;
CREATE INDEX embed_key_by_last_day ON embed_key (last_day) WHERE revoked_at IS NULL;
