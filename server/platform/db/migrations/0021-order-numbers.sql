-- An order's number is its id. It is drawn at random from nine digits, so that it does not reveal
-- how many orders there are; older orders keep theirs. Bypasses the policies, because numbers of
-- other users are taken too.
CREATE FUNCTION new_order_number() RETURNS bigint
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DECLARE
    number bigint;
  BEGIN
    LOOP
      -- The first 32 bits of a version 4 UUID are random and cannot be predicted.
      number := 100000000
        + ('x' || lpad(left(gen_random_uuid()::text, 8), 16, '0'))::bit(64)::bigint % 900000000;
      EXIT WHEN NOT EXISTS (SELECT FROM payment WHERE id = number);
    END LOOP;
    RETURN number;
  END $$;
REVOKE EXECUTE ON FUNCTION new_order_number() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_order_number() TO fenceline_web, fenceline_worker;

ALTER TABLE payment ALTER COLUMN id DROP IDENTITY;
ALTER TABLE payment ALTER COLUMN id SET DEFAULT new_order_number();
-- Finds the latest orders of an owner, because their numbers no longer show the order.
CREATE INDEX payment_by_age ON payment (owner_id, created_at DESC, id DESC);
