-- Who may move a project from which status to which, as in src/entities/soil-project; a test
-- compares the two. A partner admin also records the regulator's decisions.
CREATE FUNCTION may_move_project(actor text, from_status text, to_status text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE actor
    WHEN 'client' THEN (from_status, to_status) IN (
      ('A1', 'A2'), ('A2', 'A2'), ('A2', 'A5'), ('A3', 'A2'), ('A3', 'A5'), ('A4', 'A2'),
      ('A4', 'A5'), ('B1', 'A1'))
    WHEN 'partner' THEN
      to_status = 'C1' AND from_status NOT IN ('C1', 'C2', 'C4', 'C6')
      OR (from_status, to_status) IN (
        ('A5', 'B1'), ('A5', 'B2'), ('A5', 'B3'), ('A6', 'B1'), ('A6', 'B2'), ('A6', 'B3'),
        ('A7', 'B1'), ('A7', 'B2'), ('A7', 'B3'), ('B1', 'A1'), ('B2', 'B1'), ('B2', 'B3'),
        ('B3', 'B1'), ('B3', 'B2'), ('C3', 'B1'), ('C3', 'B2'), ('C5', 'B1'), ('C5', 'B2'),
        ('A5', 'A4'))
    WHEN 'server' THEN (from_status, to_status) IN (
      ('A2', 'A3'), ('A3', 'A4'), ('A3', 'A2'), ('A5', 'A6'), ('A6', 'A7'), ('A6', 'A5'),
      ('C1', 'C2'), ('C2', 'C4'), ('C2', 'C3'), ('C4', 'C5'), ('C4', 'C6'))
    ELSE false
  END;

-- Checks every change of status a second time, whatever statement a call or a job runs. Does not
-- apply to the owner of the database, who migrates and restores.
CREATE FUNCTION check_move_of_project() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  IF current_user = 'fenceline_worker' THEN
    IF may_move_project('server', OLD.status, NEW.status) THEN RETURN NEW; END IF;
  ELSIF current_user = 'fenceline_web' THEN
    IF OLD.owner_id = asking_owner() AND may_move_project('client', OLD.status, NEW.status) THEN
      RETURN NEW;
    END IF;
    IF asking_is_partner_admin() AND (may_move_project('partner', OLD.status, NEW.status)
      OR OLD.status = 'C4' AND NEW.status IN ('C5', 'C6')) THEN
      RETURN NEW;
    END IF;
  ELSE
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a soil project cannot move from % to %', OLD.status, NEW.status
    USING ERRCODE = 'insufficient_privilege';
END $$;
REVOKE EXECUTE ON FUNCTION check_move_of_project() FROM PUBLIC;
CREATE TRIGGER checked_move BEFORE UPDATE OF status ON soil_project FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_move_of_project();
