-- The exact text posted to the regulator, written with `sending_at`, so that an auditor can check its
-- hash: `request` is jsonb, which does not preserve the order of keys. Null before that, and for
-- submissions sent by an older version.
ALTER TABLE cer_submission ADD COLUMN request_body text;
-- When the next request to the regulator is planned while there is no outcome.
ALTER TABLE cer_submission ADD COLUMN ask_again_at timestamptz;
GRANT UPDATE (request_body, ask_again_at) ON cer_submission TO fenceline_worker;

-- Every request to the regulator and what came back, without secrets. Never altered.
CREATE TABLE cer_exchange (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id    uuid NOT NULL REFERENCES cer_submission,
  at               timestamptz NOT NULL,
  method           text NOT NULL CHECK (method IN ('POST', 'GET')),
  address          text NOT NULL,
  -- SHA-256 of the bytes posted, in hex; null for a query.
  request_sha256   text,
  -- Null if no answer began.
  status           integer,
  -- Why the answer is not usable; null if it is.
  reason           text,
  response_headers jsonb NOT NULL,
  -- The start of the body as text; `response_bytes` counts all bytes that were read.
  response_body    text NOT NULL,
  response_bytes   integer NOT NULL,
  duration_ms      integer NOT NULL,
  -- The regulator asked for no further request before then.
  retry_at         timestamptz,
  -- The regulator's id in the answer. An earlier answer to the same reference had another id if
  -- `is_second_id`; the earlier one stands.
  post_cer_id      text,
  is_second_id     boolean NOT NULL
);
CREATE INDEX cer_exchange_of_submission ON cer_exchange (submission_id, id);
CREATE INDEX cer_exchange_notable ON cer_exchange (submission_id, id)
  WHERE method = 'POST' OR is_second_id;
CREATE INDEX cer_exchange_ids ON cer_exchange (submission_id, id) WHERE post_cer_id IS NOT NULL;
CREATE INDEX cer_exchange_retry ON cer_exchange (retry_at) WHERE retry_at IS NOT NULL;
ALTER TABLE cer_exchange ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON cer_exchange FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin())
    AND EXISTS (SELECT FROM cer_submission s WHERE s.id = submission_id));
CREATE POLICY worker_reads ON cer_exchange FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_adds ON cer_exchange FOR INSERT TO fenceline_worker WITH CHECK (true);
GRANT SELECT ON cer_exchange TO fenceline_web;
GRANT SELECT, INSERT ON cer_exchange TO fenceline_worker;

-- Who requested a project's auditor's pack, and when. Never altered.
CREATE TABLE soil_pack_request (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_id   bigint NOT NULL REFERENCES soil_project,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX soil_pack_request_of_project ON soil_pack_request (project_id);
ALTER TABLE soil_pack_request ENABLE ROW LEVEL SECURITY;
CREATE POLICY partner_reads ON soil_pack_request FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_partner_admin()));
CREATE POLICY signed ON soil_pack_request FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_partner_admin())
    AND lower(requested_by) = (SELECT asking_email())
    AND EXISTS (SELECT FROM soil_project p WHERE p.id = project_id));
CREATE POLICY worker_reads ON soil_pack_request FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON soil_pack_request TO fenceline_web;
GRANT SELECT ON soil_pack_request TO fenceline_worker;
