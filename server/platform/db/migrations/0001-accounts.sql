-- Roles are of the cluster, not of the database; another Fenceline database may have made them.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fenceline_web') THEN
    CREATE ROLE fenceline_web NOLOGIN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fenceline_worker') THEN
    CREATE ROLE fenceline_worker NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  EXECUTE format('GRANT fenceline_web, fenceline_worker TO %I', current_user);
END $$;
GRANT USAGE ON SCHEMA public TO fenceline_web, fenceline_worker;

CREATE TABLE owner (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer        text NOT NULL,
  subject       text NOT NULL,
  email         text NOT NULL,
  name          text NOT NULL CHECK (btrim(name) <> ''),
  business_name text NOT NULL,
  phone_number  text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);
CREATE UNIQUE INDEX owner_email ON owner (lower(email));

-- The user of the transaction, set for each one; without a user, no policy lets a row through.
CREATE FUNCTION asking_issuer() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(current_setting('fenceline.issuer', true), '');
CREATE FUNCTION asking_subject() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(current_setting('fenceline.subject', true), '');
-- Null unless the provider says that the address is verified.
CREATE FUNCTION asking_email() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(lower(current_setting('fenceline.email', true)), '');

ALTER TABLE owner ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_record ON owner TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject());
CREATE POLICY worker ON owner TO fenceline_worker USING (true);
GRANT SELECT, INSERT ON owner TO fenceline_web;
GRANT UPDATE (name, business_name, phone_number) ON owner TO fenceline_web;
GRANT SELECT ON owner TO fenceline_worker;

CREATE FUNCTION asking_owner() RETURNS bigint LANGUAGE sql STABLE
  RETURN (SELECT id FROM owner WHERE issuer = asking_issuer() AND subject = asking_subject());

CREATE TABLE permission (
  email      text NOT NULL CHECK (email = lower(email)),
  permission text NOT NULL CHECK (permission IN ('admin')),
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email, permission)
);
ALTER TABLE permission ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rights ON permission TO fenceline_web USING (email = asking_email());
GRANT SELECT ON permission TO fenceline_web;

CREATE TABLE plan (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                   text NOT NULL CHECK (btrim(name) <> ''),
  property_key_cents     integer NOT NULL CHECK (property_key_cents >= 0),
  benchmark_report_cents integer NOT NULL CHECK (benchmark_report_cents >= 0),
  carbon_report_cents    integer NOT NULL CHECK (carbon_report_cents >= 0),
  created_at             timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE plan_owner (
  plan_id bigint NOT NULL REFERENCES plan,
  email   text NOT NULL CHECK (email = lower(email)),
  PRIMARY KEY (plan_id, email)
);
CREATE TABLE plan_client (
  plan_id       bigint NOT NULL REFERENCES plan,
  email         text NOT NULL CHECK (email = lower(email)),
  authorised_by text NOT NULL,
  authorised_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plan_id, email)
);

-- The policies of the three tables need each other, so these two functions bypass them, but read
-- only what belongs to the user's own e-mail.
CREATE FUNCTION asking_owns_plan(plan_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (SELECT FROM plan_owner o WHERE o.plan_id = $1 AND o.email = asking_email());
CREATE FUNCTION asking_is_client_of(plan_id bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (SELECT FROM plan_client c WHERE c.plan_id = $1 AND c.email = asking_email());

ALTER TABLE plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_owner ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_client ENABLE ROW LEVEL SECURITY;
CREATE POLICY reachable ON plan FOR SELECT TO fenceline_web
  USING (asking_owns_plan(id) OR asking_is_client_of(id));
CREATE POLICY reachable ON plan_owner FOR SELECT TO fenceline_web
  USING (asking_owns_plan(plan_id) OR asking_is_client_of(plan_id));
CREATE POLICY own_clients ON plan_client FOR SELECT TO fenceline_web
  USING (asking_owns_plan(plan_id) OR email = asking_email());
GRANT SELECT ON plan, plan_owner, plan_client TO fenceline_web;

CREATE TABLE task (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id    bigint NOT NULL REFERENCES owner,
  farm_id     bigint,
  task_type   text NOT NULL,
  task_status text NOT NULL,
  details     jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE task ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_tasks ON task TO fenceline_web USING (owner_id = (SELECT asking_owner()));
GRANT SELECT, INSERT ON task TO fenceline_web;

-- One row per write with an operation id; its answer is returned again when the same write is sent
-- again.
CREATE TABLE operation (
  issuer      text NOT NULL,
  subject     text NOT NULL,
  op_id       uuid NOT NULL,
  call        text NOT NULL,
  params_hash bytea NOT NULL,
  answer      jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject, op_id)
);
ALTER TABLE operation ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_operations ON operation TO fenceline_web
  USING (issuer = asking_issuer() AND subject = asking_subject());
GRANT SELECT, INSERT, UPDATE ON operation TO fenceline_web;
