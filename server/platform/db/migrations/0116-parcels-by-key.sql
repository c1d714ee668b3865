-- Answers about a parcel name its key, so that they stay with the parcel when the order of the land
-- changes. The key is the id in the cadastre, or a hash of the outline for land without an id.
ALTER TABLE soil_project_parcel ADD COLUMN parcel_key text NOT NULL
  GENERATED ALWAYS AS (coalesce(pid,
    'outline-' || left(md5(coalesce(jurisdictional_id, '') || geometry::text), 20))) STORED;

-- The parcels that a title covers, [{"key": …, "name": …}]; the name is for parcels that have left
-- the project.
ALTER TABLE soil_document ADD COLUMN land jsonb NOT NULL DEFAULT '[]';
GRANT UPDATE (land) ON soil_document TO fenceline_web;
-- The parcels that an overridden finding was about.
ALTER TABLE soil_project_override ADD COLUMN parcel_keys text[] NOT NULL DEFAULT '{}';
-- Marks as before, with the key of a parcel instead of its number.
ALTER TABLE soil_project_change ADD COLUMN keyed_marks jsonb NOT NULL DEFAULT '[]';
-- The parcels of a form, in the order of their names.
ALTER TABLE soil_project_form ADD COLUMN parcel_keys text[] NOT NULL DEFAULT '{}';

-- Servers of the previous release still read and write numbers of parcels. Until these columns are
-- dropped, the functions below keep numbers and keys consistent.
CREATE FUNCTION numbered_parcels(of_project bigint)
  RETURNS TABLE (number integer, parcel_key text, name text)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT row_number() OVER (ORDER BY position)::integer, parcel_key, coalesce(jurisdictional_id, 'an earlier boundary')
  FROM soil_project_parcel WHERE project_id = of_project
$$;
CREATE FUNCTION land_of_numbers(of_project bigint, numbers integer[]) RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', parcel_key, 'name', name) ORDER BY number), '[]')
  FROM numbered_parcels(of_project) WHERE number = ANY (numbers)
$$;
CREATE FUNCTION numbers_of_keys(of_project bigint, keys text[]) RETURNS integer[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(array_agg(number ORDER BY number), '{}')
  FROM numbered_parcels(of_project) WHERE parcel_key = ANY (keys)
$$;
-- A finding about several parcels has their numbers only in its text: `Parcels 1 and 2 share …`.
CREATE FUNCTION keys_of_override(of_project bigint, rule text, parcel integer, says text)
  RETURNS text[] LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(array_agg(parcel_key ORDER BY number), '{}')
  FROM numbered_parcels(of_project)
  WHERE number = parcel OR parcel IS NULL AND rule IN ('overlap', 'title-of-parcel')
    AND number::text = ANY (regexp_split_to_array(
      substring(says FROM '[Pp]arcels? (\d+(?:(?:, | and )\d+)*)'), '\D+'))
$$;
CREATE FUNCTION marks_by_key(of_project bigint, marks jsonb) RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(CASE mark ->> 'at'
    WHEN 'parcel' THEN mark || jsonb_build_object('parcel', coalesce(parcel_key, 'unknown'))
    ELSE mark END ORDER BY place), '[]')
  FROM jsonb_array_elements(marks) WITH ORDINALITY AS given (mark, place)
    LEFT JOIN numbered_parcels(of_project) ON number::text = mark ->> 'parcel'
$$;
CREATE FUNCTION marks_by_number(of_project bigint, marks jsonb) RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT coalesce(jsonb_agg(CASE mark ->> 'at'
    WHEN 'parcel' THEN mark || jsonb_build_object('parcel', number)
    ELSE mark END ORDER BY place), '[]')
  FROM jsonb_array_elements(marks) WITH ORDINALITY AS given (mark, place)
    LEFT JOIN numbered_parcels(of_project) ON parcel_key = mark ->> 'parcel'
  WHERE mark ->> 'at' <> 'parcel' OR number IS NOT NULL
$$;

UPDATE soil_document SET land = land_of_numbers(project_id, parcels) WHERE parcels <> '{}';
UPDATE soil_project_override SET parcel_keys = keys_of_override(project_id, rule, parcel, says);
UPDATE soil_project_change SET keyed_marks = marks_by_key(project_id, marks) WHERE marks <> '[]';

CREATE FUNCTION keep_land_of_title() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.land <> OLD.land THEN
    NEW.parcels := numbers_of_keys(NEW.project_id,
      ARRAY(SELECT one ->> 'key' FROM jsonb_array_elements(NEW.land) AS one));
  ELSIF NEW.parcels <> OLD.parcels THEN
    NEW.land := land_of_numbers(NEW.project_id, NEW.parcels);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER land_and_numbers BEFORE UPDATE OF land, parcels ON soil_document
  FOR EACH ROW EXECUTE FUNCTION keep_land_of_title();

CREATE FUNCTION keep_parcels_of_override() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE numbers integer[] := numbers_of_keys(NEW.project_id, NEW.parcel_keys);
BEGIN
  IF NEW.parcel_keys = '{}' THEN
    NEW.parcel_keys := keys_of_override(NEW.project_id, NEW.rule, NEW.parcel, NEW.says);
  ELSIF cardinality(numbers) = 1 AND NEW.rule NOT IN ('overlap', 'title-of-parcel') THEN
    NEW.parcel := numbers[1];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keys_and_numbers BEFORE INSERT ON soil_project_override
  FOR EACH ROW EXECUTE FUNCTION keep_parcels_of_override();

CREATE FUNCTION keep_marks_of_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.keyed_marks <> '[]' THEN
    NEW.marks := marks_by_number(NEW.project_id, NEW.keyed_marks);
  ELSIF NEW.marks <> '[]' THEN
    NEW.keyed_marks := marks_by_key(NEW.project_id, NEW.marks);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keys_and_numbers BEFORE INSERT ON soil_project_change
  FOR EACH ROW EXECUTE FUNCTION keep_marks_of_change();
