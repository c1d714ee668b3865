-- A second partner admin confirms an override where the land of an approved project is shared. The
-- account decides who is the second, because an address can change its holder.
ALTER TABLE soil_project_override
  -- Null for the overrides of admins without an account, which nobody can confirm.
  ADD COLUMN made_by_account bigint REFERENCES owner DEFAULT asking_owner(),
  ADD COLUMN confirmed_by text,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_by_account bigint REFERENCES owner,
  ADD CONSTRAINT soil_project_override_confirmed CHECK (
    (confirmed_at IS NULL) = (confirmed_by IS NULL)
    AND (confirmed_at IS NULL) = (confirmed_by_account IS NULL)),
  ADD CONSTRAINT soil_project_override_two CHECK (
    confirmed_by_account IS NULL
    OR made_by_account IS NOT NULL AND confirmed_by_account <> made_by_account);
-- If an address has changed since, its overrides belong to the account that had it first.
UPDATE soil_project_override made SET made_by_account = coalesce(
  (SELECT owner_id FROM address_change WHERE old_email = lower(made.made_by) ORDER BY id LIMIT 1),
  (SELECT id FROM owner WHERE email = lower(made.made_by)));
GRANT UPDATE (confirmed_by, confirmed_at) ON soil_project_override TO fenceline_web;

DROP POLICY partner_adds ON soil_project_override;
CREATE POLICY partner_adds ON soil_project_override FOR INSERT TO fenceline_web
  WITH CHECK (
    (SELECT asking_is_partner_admin()) AND lower(made_by) = (SELECT asking_email())
    AND made_by_account IS NOT DISTINCT FROM (SELECT asking_owner())
    AND withdrawn_at IS NULL AND confirmed_at IS NULL);

-- A policy cannot see the earlier values of a row. The account is that of the current user.
CREATE FUNCTION confirm_override() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF current_user = 'fenceline_web' THEN
    IF OLD.confirmed_at IS NOT NULL OR lower(NEW.confirmed_by) IS DISTINCT FROM asking_email() THEN
      RAISE EXCEPTION 'an override is confirmed once, by the person who asks'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
    NEW.confirmed_by_account := asking_owner();
  END IF;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION confirm_override() FROM PUBLIC;
CREATE TRIGGER confirmed BEFORE UPDATE OF confirmed_by, confirmed_at ON soil_project_override
  FOR EACH ROW WHEN ((OLD.confirmed_by, OLD.confirmed_at)
    IS DISTINCT FROM (NEW.confirmed_by, NEW.confirmed_at))
  EXECUTE FUNCTION confirm_override();
