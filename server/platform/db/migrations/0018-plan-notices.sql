-- What a plan's owner did to a client, which the client is told by mail. Rows are only added.
CREATE TABLE plan_notice (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id    bigint NOT NULL REFERENCES plan,
  plan_name  text NOT NULL,
  -- The client's.
  email      text NOT NULL CHECK (email = lower(email)),
  kind       text NOT NULL CHECK (kind IN ('added', 'removed', 'map_withdrawn')),
  done_by    text NOT NULL,
  -- {farmName, sites} of the withdrawn map.
  map        jsonb CHECK ((map IS NOT NULL) = (kind = 'map_withdrawn')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX plan_notice_of_plan ON plan_notice (plan_id, kind, created_at);
ALTER TABLE plan_notice ENABLE ROW LEVEL SECURITY;
CREATE POLICY plan_owner_reads ON plan_notice FOR SELECT TO fenceline_web
  USING (plan_id IN (SELECT o.plan_id FROM plan_owner o WHERE o.email = (SELECT asking_email())));
CREATE POLICY plan_owner_adds ON plan_notice FOR INSERT TO fenceline_web
  WITH CHECK (asking_owns_plan(plan_id) AND done_by = (SELECT asking_email()));
CREATE POLICY worker_reads ON plan_notice FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON plan_notice TO fenceline_web;
GRANT SELECT ON plan_notice TO fenceline_worker;
