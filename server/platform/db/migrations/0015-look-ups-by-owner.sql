-- Every look-up starts with the user and follows an index to their own rows.

-- Includes deleted farms, because orders, and the policies of tables that refer to a farm, look for
-- those as well.
DROP INDEX farm_of_owner;
CREATE INDEX farm_of_owner ON farm (owner_id);
CREATE INDEX plan_owner_of_email ON plan_owner (email);
CREATE INDEX plan_client_of_email ON plan_client (email);
CREATE INDEX embed_key_of_farm ON embed_key (farm_id);
CREATE INDEX task_of_owner ON task (owner_id);

-- An index on lower(email) is not used behind a policy, because lower() could leak its argument.
UPDATE owner SET email = lower(email) WHERE email <> lower(email);
DROP INDEX owner_email;
ALTER TABLE owner ADD CHECK (email = lower(email)), ADD CONSTRAINT owner_email UNIQUE (email);

-- The clients whose shared maps the user sees besides their own: one row for each client's e-mail.
CREATE FUNCTION asking_clients() RETURNS TABLE (email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT DISTINCT c.email FROM plan_owner p JOIN plan_client c ON c.plan_id = p.plan_id
    WHERE p.email = asking_email();
  END;
REVOKE EXECUTE ON FUNCTION asking_clients() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asking_clients() TO fenceline_web;

CREATE OR REPLACE FUNCTION asking_embed_keys()
  RETURNS TABLE (id bigint, is_own boolean, farm_name text, owner_email text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp ROWS 10
  BEGIN ATOMIC
    SELECT k.id, true, f.name, o.email
    FROM embed_key k JOIN farm f ON f.id = k.farm_id JOIN owner o ON o.id = k.owner_id
    WHERE k.owner_id = (SELECT asking_owner()) AND f.deleted_at IS NULL
    UNION ALL
    SELECT k.id, false, f.name, o.email
    FROM asking_clients() c
      JOIN owner o ON o.email = c.email
      JOIN embed_key k ON k.owner_id = o.id
      JOIN farm f ON f.id = k.farm_id
    WHERE k.owner_id IS DISTINCT FROM (SELECT asking_owner()) AND f.deleted_at IS NULL;
  END;
