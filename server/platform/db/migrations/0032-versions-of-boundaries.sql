-- Each boundary that a farm has had, with its gate, so that its owner sees what changed and can
-- restore it. The latest version is the present boundary.
CREATE TABLE boundary_version (
  farm_id       bigint NOT NULL REFERENCES farm,
  number        integer NOT NULL CHECK (number > 0),
  made_at       timestamptz NOT NULL DEFAULT now(),
  made_by       text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('found', 'created', 'edited', 'restored', 'gate-moved',
    'slivers-dropped', 'gaps-filled', 'snapped', 'parcels-accepted')),
  -- The version that a `restored` one repeats.
  restored_from integer,
  -- Null for the first version.
  before_ha     double precision,
  area_ha       double precision NOT NULL,
  gate_lat      double precision NOT NULL,
  gate_lng      double precision NOT NULL,
  -- Detects changes that do not change the land.
  land_hash     text NOT NULL,
  -- Rows of farm_parcel, or the features of a custom boundary.
  parcels       jsonb,
  features      json,
  PRIMARY KEY (farm_id, number),
  CHECK ((parcels IS NULL) <> (features IS NULL))
);
ALTER TABLE boundary_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_versions ON boundary_version FOR SELECT TO fenceline_web
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner())));
CREATE POLICY own_new_versions ON boundary_version FOR INSERT TO fenceline_web
  WITH CHECK (
    EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.owner_id = (SELECT asking_owner()))
    AND lower(made_by) = (SELECT asking_email()));
GRANT SELECT, INSERT ON boundary_version TO fenceline_web;
CREATE POLICY worker_finds ON boundary_version FOR SELECT TO fenceline_worker USING (true);
CREATE POLICY worker_removes ON boundary_version FOR DELETE TO fenceline_worker
  USING (EXISTS (SELECT FROM farm f WHERE f.id = farm_id AND f.deleted_at IS NOT NULL));
GRANT SELECT (farm_id, number), DELETE ON boundary_version TO fenceline_worker;

-- Owners cannot delete versions themselves; each new version removes the one beyond the limit.
CREATE FUNCTION remove_old_boundary_versions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$ BEGIN
  DELETE FROM boundary_version WHERE farm_id = NEW.farm_id AND number <= NEW.number - 20;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION remove_old_boundary_versions() FROM PUBLIC;
CREATE TRIGGER old_versions_removed AFTER INSERT ON boundary_version
  FOR EACH ROW EXECUTE FUNCTION remove_old_boundary_versions();

-- The present land of a farm as a version stores it; no row for a farm without a boundary.
CREATE FUNCTION present_boundary(of_farm bigint)
  RETURNS TABLE (area_ha double precision, land_hash text, parcels jsonb, features json)
  LANGUAGE sql STABLE
AS $$
  SELECT sum(p.area_ha),
    md5(string_agg(md5((to_jsonb(p) - 'position')::text), '' ORDER BY p.pid)),
    jsonb_agg(to_jsonb(p) ORDER BY p.position), NULL::json
  FROM farm_parcel p WHERE p.farm_id = of_farm HAVING count(*) > 0
  UNION ALL
  SELECT b.area_ha, md5(b.features::text), NULL::jsonb, b.features
  FROM farm_boundary b JOIN farm f ON f.id = b.farm_id
  WHERE b.farm_id = of_farm AND f.boundary_type = 'geojson'
$$;

-- Identifies how the farm's parcels differ from the cadastre, if the owner decided to keep them.
ALTER TABLE farm ADD COLUMN kept_drift text;
GRANT UPDATE (kept_drift) ON farm TO fenceline_web;

INSERT INTO boundary_version (farm_id, number, made_by, kind, area_ha, gate_lat, gate_lng,
  land_hash, parcels, features)
SELECT f.id, 1, o.email, 'found', land.area_ha, f.front_gate_lat, f.front_gate_lng,
  land.land_hash, land.parcels, land.features
FROM farm f JOIN owner o ON o.id = f.owner_id, present_boundary(f.id) land
WHERE f.boundary_type IS NOT NULL;
