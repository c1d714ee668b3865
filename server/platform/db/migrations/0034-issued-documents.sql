-- Each PDF of an order has a number of its own, by which anyone who holds the PDF can check it.
CREATE TABLE issued_document (
  number      text PRIMARY KEY CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  item_id     bigint NOT NULL UNIQUE REFERENCES payment_item,
  payment_id  bigint NOT NULL REFERENCES payment,
  owner_id    bigint NOT NULL REFERENCES owner,
  farm_id     bigint NOT NULL REFERENCES farm,
  -- The paid item type, also for a free reorder.
  kind        text NOT NULL CHECK (kind IN ('Property Key', 'Benchmark Report', 'Carbon Report')),
  -- As printed: {name, abn, contact}.
  issuer      jsonb NOT NULL,
  -- The date printed on the document.
  issued_at   timestamptz NOT NULL,
  -- Hash of the PDF; null until it is made.
  sha256      text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  byte_length integer CHECK (byte_length > 0),
  made_at     timestamptz,
  -- Hashes of the PDFs under this number that support had made again.
  earlier     text[] NOT NULL DEFAULT '{}',
  CHECK ((sha256 IS NULL) = (byte_length IS NULL) AND (sha256 IS NULL) = (made_at IS NULL))
);
CREATE INDEX issued_document_of_farm ON issued_document (farm_id, kind, issued_at);
CREATE INDEX issued_document_of_owner ON issued_document (owner_id);
CREATE INDEX issued_document_by_hash ON issued_document (sha256);
CREATE INDEX issued_document_by_earlier_hash ON issued_document USING gin (earlier);
ALTER TABLE issued_document ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_documents ON issued_document FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
CREATE POLICY worker_reads ON issued_document FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_numbers ON issued_document FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_records ON issued_document FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT SELECT ON issued_document TO fenceline_web;
GRANT SELECT, INSERT, UPDATE (sha256, byte_length, made_at, earlier) ON issued_document
  TO fenceline_worker;
