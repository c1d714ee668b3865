import { MIN_SHARE_UNDER_SHAPE, MIN_SHARE_WITHIN_RADIUS, type State } from '#entities/parcel';

/** The columns that a `ParcelRecord` is read from. */
const RECORD = `p.pid, p.jurisdictional_id, p.state, p.lot, p.section, p.plan, p.plan_type,
  p.volume, p.folio, p.local_government_area, p.nrm_region, p.parcel_type, p.area_ha,
  ST_AsBinary(p.geom) AS wkb`;

/** `$1` lng, `$2` lat. */
export const AT_POINT = `
  SELECT ${RECORD} FROM cadastre.parcel p
  WHERE ST_Intersects(p.geom, ST_SetSRID(ST_MakePoint($1, $2), 4326))`;

/** `$1` pids of these states; named in the text, so that PostgreSQL plans for their partitions alone. */
export const byIds = (states: readonly State[]) => `
  SELECT ${RECORD} FROM cadastre.parcel p
  WHERE p.state IN (${states.map((state) => `'${state}'`).join(', ')}) AND p.pid = ANY($1)`;

/** `$1` keys. */
export const BY_KEYS = `
  SELECT ${RECORD}, p.lot_plan_keys FROM cadastre.parcel p WHERE p.lot_plan_keys && $1::text[]`;

/**
 * `$1` the farm's areas as hexadecimal EWKB, `$2` the farm's own pids, `$3` metres, `$4` hectares,
 * `$5` the type of parcels to find.
 *
 * Each part is materialised, because otherwise PostGIS buffers again for each parcel. The plane is
 * made for the farm; the best one that `geography` offers stretches distances by up to 0.1 %.
 * Shares are measured in degrees, which changes them by at most 2e-5.
 */
export const WITHIN_RADIUS = `
  WITH farm AS MATERIALIZED (
    SELECT ST_Union(area::geometry) AS geom FROM unnest($1::text[]) area
  ), plane AS MATERIALIZED (
    SELECT geom, format('+proj=aeqd +lat_0=%s +lon_0=%s +datum=WGS84 +units=m',
      (ST_YMin(geom) + ST_YMax(geom)) / 2, (ST_XMin(geom) + ST_XMax(geom)) / 2) AS proj
    FROM farm
  ), near AS MATERIALIZED (
    SELECT geom AS farm, ST_Transform(ST_SetSRID(
      ST_Buffer(ST_Transform(ST_Segmentize(geom, 0.01), proj), $3, 'quad_segs=128'), 0),
      proj, 4326) AS geom
    FROM plane
  ), share AS MATERIALIZED (
    SELECT p.pid, CASE
      WHEN ST_Covers(near.geom, p.geom) THEN 1.0
      WHEN NOT ST_Intersects(near.geom, p.geom) THEN 0.0
      ELSE ST_Area(ST_Intersection(p.geom, near.geom)) / ST_Area(p.geom) END AS share
    FROM near JOIN cadastre.parcel p ON p.geom && near.geom
    WHERE p.area_ha > $4 AND p.parcel_type = $5 AND p.pid <> ALL($2)
      AND NOT (p.geom && near.farm AND ST_Intersects(p.geom, near.farm) AND
        ST_Area(ST_Intersection(p.geom, near.farm)) >= ${MIN_SHARE_WITHIN_RADIUS} * ST_Area(p.geom))
  )
  SELECT pid FROM share WHERE share >= ${MIN_SHARE_WITHIN_RADIUS}`;

/** `$1` the shape's polygons as hexadecimal EWKB. */
export const UNDER_SHAPE = `
  WITH part AS MATERIALIZED (
    SELECT polygon::geometry AS geom FROM unnest($1::text[]) polygon
  ), shared AS MATERIALIZED (
    SELECT p.pid, least(ST_Area(p.geom), ST_Area(part.geom)) AS smaller, CASE
      WHEN ST_Covers(part.geom, p.geom) THEN ST_Area(p.geom)
      WHEN NOT ST_Intersects(part.geom, p.geom) THEN 0.0
      ELSE ST_Area(ST_Intersection(p.geom, part.geom)) END AS area
    FROM part JOIN cadastre.parcel p ON p.geom && part.geom
  )
  SELECT DISTINCT pid FROM shared
  WHERE area > 0 AND area >= ${MIN_SHARE_UNDER_SHAPE} * smaller`;

/**
 * `$1` zoom, `$2` column, `$3` row; omits parcels smaller than a pixel, and the names of roads and
 * waters.
 */
export const TILE = `
  WITH tile AS MATERIALIZED (
    SELECT ST_TileEnvelope($1, $2, $3) AS frame,
      ST_Transform(ST_TileEnvelope($1, $2, $3, margin => 80.0 / 4096), 4326) AS bounds,
      360.0 / (1 << $1) / 256 AS pixel
  ), feature AS (
    SELECT p.pid,
      CASE WHEN p.parcel_type IN ('lot', 'reserve') THEN p.jurisdictional_id END AS jid,
      CASE WHEN p.parcel_type IN ('lot', 'reserve') THEN p.area_ha::real END AS ha,
      ST_AsMVTGeom(ST_Transform(p.geom, 3857), tile.frame, 4096, 80, true) AS geom
    FROM tile JOIN cadastre.parcel p ON p.geom && tile.bounds
    WHERE ST_XMax(p.geom) - ST_XMin(p.geom) >= pixel OR ST_YMax(p.geom) - ST_YMin(p.geom) >= pixel
  )
  SELECT ST_AsMVT(feature, 'parcels') AS tile FROM feature WHERE geom IS NOT NULL`;

export const DATA_SET = `
  SELECT name, version, is_sample, parcel_count,
    ST_XMin(bbox) AS west, ST_YMin(bbox) AS south, ST_XMax(bbox) AS east, ST_YMax(bbox) AS north
  FROM cadastre.data_set`;
