-- A document that its owner shares with one named reader, by a link with an end.
CREATE TABLE report_link (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits as base64url: whoever has the key may read the document until the link ends.
  key          text NOT NULL UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{22}$'),
  document     text NOT NULL REFERENCES issued_document,
  owner_id     bigint NOT NULL REFERENCES owner,
  reader_name  text NOT NULL CHECK (btrim(reader_name) <> ''),
  reader_email text NOT NULL CHECK (btrim(reader_email) <> ''),
  created_at   timestamptz NOT NULL DEFAULT now(),
  ends_at      timestamptz NOT NULL,
  revoked_at   timestamptz,
  CHECK (ends_at > created_at AND ends_at < created_at + interval '91 days')
);
CREATE INDEX report_link_of_owner ON report_link (owner_id);
CREATE INDEX report_link_of_document ON report_link (document);
CREATE INDEX report_link_by_end ON report_link (ends_at);
ALTER TABLE report_link ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_links ON report_link FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY own_new_links ON report_link FOR INSERT TO fenceline_web
  WITH CHECK (
    owner_id = (SELECT asking_owner())
    AND EXISTS (SELECT FROM issued_document d
      WHERE d.number = document AND d.owner_id = (SELECT asking_owner())));
-- A revoked link never opens again.
CREATE POLICY own_revocations ON report_link FOR UPDATE TO fenceline_web
  USING (owner_id = (SELECT asking_owner()))
  WITH CHECK (owner_id = (SELECT asking_owner()) AND revoked_at IS NOT NULL);
CREATE POLICY worker_reads ON report_link FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_removes ON report_link FOR DELETE TO fenceline_worker
  USING (ends_at < now());
GRANT SELECT, INSERT, UPDATE (revoked_at) ON report_link TO fenceline_web;
GRANT SELECT, DELETE ON report_link TO fenceline_worker;

-- When a reader opened or downloaded a document; nothing else about them.
CREATE TABLE report_link_read (
  link_id bigint NOT NULL REFERENCES report_link ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  what    text NOT NULL CHECK (what IN ('opened', 'downloaded')),
  PRIMARY KEY (link_id, read_at, what)
);
ALTER TABLE report_link_read ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_reads ON report_link_read FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM report_link l
    WHERE l.id = link_id AND l.owner_id = (SELECT asking_owner())));
CREATE POLICY worker_records ON report_link_read FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_reads ON report_link_read FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT ON report_link_read TO fenceline_web;
GRANT SELECT, INSERT ON report_link_read TO fenceline_worker;
