-- Checks every verification a second time, whatever statement a call runs: a farm is marked
-- verified only after a login of its owner at the registry, for the farm's PIC, within the last ten
-- minutes. Does not apply to the owner of the database, who migrates and restores. A call may use
-- the login up before it marks the farm, so used logins are stored with the transaction that used
-- them.
CREATE TABLE lpa_login_used (
  owner_id     bigint NOT NULL REFERENCES owner,
  pic_code     text NOT NULL,
  logged_in_at timestamptz NOT NULL,
  used_in      xid8 NOT NULL,
  PRIMARY KEY (owner_id, pic_code)
);
ALTER TABLE lpa_login_used ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_logins ON lpa_login_used FOR SELECT TO fenceline_web
  USING (owner_id = (SELECT asking_owner()));
GRANT SELECT ON lpa_login_used TO fenceline_web;

CREATE FUNCTION keep_used_login() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  INSERT INTO lpa_login_used VALUES
    (OLD.owner_id, OLD.pic_code, OLD.logged_in_at, pg_current_xact_id())
  ON CONFLICT (owner_id, pic_code) DO UPDATE
    SET logged_in_at = excluded.logged_in_at, used_in = excluded.used_in;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION keep_used_login() FROM PUBLIC;
CREATE TRIGGER used AFTER DELETE ON lpa_login FOR EACH ROW EXECUTE FUNCTION keep_used_login();

CREATE FUNCTION check_verification() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF current_user NOT IN ('fenceline_web', 'fenceline_worker') OR EXISTS (
    SELECT FROM (
      SELECT owner_id, pic_code, logged_in_at FROM lpa_login
      UNION ALL
      SELECT owner_id, pic_code, logged_in_at FROM lpa_login_used
      WHERE used_in = pg_current_xact_id()
    ) login
    WHERE NEW.boundary_type = 'farm_key'
      AND login.owner_id = NEW.owner_id AND login.pic_code = upper(NEW.pic_code)
      AND login.logged_in_at > NEW.lpa_verified_at - interval '10 minutes'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'only a login at the registry for its PIC verifies a farm'
    USING ERRCODE = 'insufficient_privilege';
END $$;
REVOKE EXECUTE ON FUNCTION check_verification() FROM PUBLIC;
CREATE TRIGGER checked_new_verification BEFORE INSERT ON farm FOR EACH ROW
  WHEN (NEW.lpa_verified) EXECUTE FUNCTION check_verification();
CREATE TRIGGER checked_verification
  BEFORE UPDATE OF lpa_verified, lpa_verified_at, pic_code ON farm FOR EACH ROW
  WHEN (NEW.lpa_verified
    AND (OLD.lpa_verified, OLD.lpa_verified_at, upper(OLD.pic_code))
      IS DISTINCT FROM (NEW.lpa_verified, NEW.lpa_verified_at, upper(NEW.pic_code)))
  EXECUTE FUNCTION check_verification();
