-- The policies of the table that it reads call this function, so it bypasses them.
CREATE OR REPLACE FUNCTION asking_is_admin() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  RETURN EXISTS (SELECT FROM permission WHERE email = asking_email() AND permission = 'admin');

CREATE POLICY admin_reads ON permission FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_admin()));
CREATE POLICY admin_grants ON permission FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_admin()));
CREATE POLICY admin_revokes ON permission FOR DELETE TO fenceline_web
  USING ((SELECT asking_is_admin()));
GRANT INSERT, DELETE ON permission TO fenceline_web;

-- Who granted or revoked a permission. Rows are only added. What the server grants from its
-- settings is not recorded here.
CREATE TABLE permission_change (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email      text NOT NULL,
  permission text NOT NULL,
  change     text NOT NULL CHECK (change IN ('granted', 'revoked')),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX permission_change_of_email ON permission_change (email, id);
ALTER TABLE permission_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY admin_reads ON permission_change FOR SELECT TO fenceline_web
  USING ((SELECT asking_is_admin()));
CREATE POLICY admin_adds ON permission_change FOR INSERT TO fenceline_web
  WITH CHECK ((SELECT asking_is_admin()) AND changed_by = asking_email());
GRANT SELECT, INSERT ON permission_change TO fenceline_web;
