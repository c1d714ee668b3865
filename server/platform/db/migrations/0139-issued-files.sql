-- Anyone who holds a file can check it by its hash: the data files beside a document's PDF, and the
-- files of invoices, receipts, adjustment notes and statements.
CREATE TABLE issued_file (
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  byte_length  integer NOT NULL CHECK (byte_length > 0),
  content_type text NOT NULL,
  -- The document whose data it contains, or the billing document that it is.
  document     text REFERENCES issued_document ON DELETE CASCADE,
  bill_id      bigint REFERENCES billing_document ON DELETE CASCADE,
  -- When a data file was made again with other content.
  replaced_at  timestamptz,
  CHECK ((document IS NULL) <> (bill_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (sha256, document, bill_id)
);
CREATE INDEX issued_file_of_document ON issued_file (document);
CREATE INDEX issued_file_of_bill ON issued_file (bill_id);
ALTER TABLE issued_file ENABLE ROW LEVEL SECURITY;
CREATE POLICY worker_reads ON issued_file FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_records ON issued_file FOR INSERT TO fenceline_worker WITH CHECK (true);
CREATE POLICY worker_replaces ON issued_file FOR UPDATE TO fenceline_worker
  USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (replaced_at) ON issued_file TO fenceline_worker;
