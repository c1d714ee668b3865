-- Removes invisible characters from names and addresses. The contract now refuses them, so a farm
-- stored with one could be neither edited nor ordered for.
DO $$
DECLARE
  hidden constant text := '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+';
  place record;
BEGIN
  FOR place IN
    SELECT * FROM (VALUES
      ('farm', 'name', 'Farm'), ('farm', 'pic_code', ''), ('farm', 'front_gate_address', ''),
      ('farm', 'typed_front_gate_address', ''), ('farm', 'client_name', ''),
      ('farm', 'client_business_name', ''), ('farm', 'client_phone_number', ''),
      ('farm', 'client_email_address', ''), ('owner', 'name', 'Owner'),
      ('owner', 'business_name', ''), ('owner', 'phone_number', ''), ('plan', 'name', 'Plan'),
      ('soil_project', 'name', 'Project'), ('payment_item', 'farm_name', 'Farm')
    ) AS places (of_table, of_column, otherwise)
  LOOP
    EXECUTE format(
      $sql$UPDATE %1$I SET %2$I = coalesce(nullif(btrim(regexp_replace(%2$I, %3$L, ' ', 'g')), ''), %4$L)
      WHERE %2$I ~ %3$L$sql$,
      place.of_table, place.of_column, hidden, place.otherwise);
  END LOOP;
END $$;
