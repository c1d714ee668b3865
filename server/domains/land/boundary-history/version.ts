import { sql as raw } from 'kysely';
import type { BoundaryFeature, Contract } from '#shared/api/contract';
import { notFound } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';

type VersionLand = Contract['boundaries']['version'];
type Areas = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] }[];

/** Returns the areas and the gate of one version, for the map. */
export const version: Handler<VersionLand> = async ({ sql }, { property_id: farmId, number }) => {
  const found = await sql
    .selectFrom('boundary_version')
    .select([
      'gate_lat',
      'gate_lng',
      'features',
      raw<Areas | null>`jsonb_path_query_array(parcels, '$[*].geometry')`.as('geometries'),
    ])
    .where('farm_id', '=', farmId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) throw notFound();
  const { gate_lat, gate_lng, geometries, features } = found;
  return [{ gate_lat, gate_lng, areas: geometries ?? areasIn(features ?? []) }];
};

const areasIn = (features: readonly BoundaryFeature[]): Areas =>
  features
    .map(({ geometry }) => geometry)
    .filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon') as Areas;
