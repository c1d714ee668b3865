-- A farm's map on other people's sites. A key is public in the pages of those sites. The farm is
-- protected because a key shows only what its owner chose, on the named sites and until the chosen
-- day.
CREATE TABLE embed_key (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits each, as base64url.
  key          text NOT NULL UNIQUE CHECK (key ~ '^[A-Za-z0-9_-]{22}$'),
  picture_key  text UNIQUE CHECK (picture_key ~ '^[A-Za-z0-9_-]{22}$'),
  owner_id     bigint NOT NULL REFERENCES owner,
  farm_id      bigint NOT NULL REFERENCES farm,
  sites        text[] NOT NULL CHECK (cardinality(sites) > 0),
  parts        text[] NOT NULL,
  base_map     text NOT NULL CHECK (base_map IN ('satellite', 'streets', 'none')),
  ground_cover text,
  last_day     text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  revoked_at   timestamptz
);
CREATE INDEX embed_key_of_owner ON embed_key (owner_id);

-- The user's own keys, and those of the clients of the user's plans. Policies of those tables show
-- a user only their own rows, so this function bypasses them.
CREATE FUNCTION asking_embed_keys()
  RETURNS TABLE (id bigint, is_own boolean, farm_name text, owner_email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  BEGIN ATOMIC
    SELECT k.id, k.owner_id = asking_owner(), f.name, o.email
    FROM embed_key k JOIN farm f ON f.id = k.farm_id JOIN owner o ON o.id = k.owner_id
    WHERE f.deleted_at IS NULL AND (
      k.owner_id = asking_owner()
      OR EXISTS (
        SELECT FROM plan_client c JOIN plan_owner p ON p.plan_id = c.plan_id
        WHERE c.email = lower(o.email) AND p.email = asking_email()));
  END;

ALTER TABLE embed_key ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_keys ON embed_key TO fenceline_web USING (owner_id = (SELECT asking_owner()));
CREATE POLICY clients_keys ON embed_key FOR SELECT TO fenceline_web
  USING (id IN (SELECT a.id FROM asking_embed_keys() a));
-- An owner of a client's plan may withdraw the client's map, and change nothing else of it.
CREATE POLICY withdraw ON embed_key FOR UPDATE TO fenceline_web
  USING (id IN (SELECT a.id FROM asking_embed_keys() a)) WITH CHECK (revoked_at IS NOT NULL);
CREATE POLICY worker ON embed_key FOR SELECT TO fenceline_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON embed_key TO fenceline_web;
GRANT SELECT ON embed_key TO fenceline_worker;
