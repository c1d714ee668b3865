import { connectionsOf } from '../db/connections.ts';
import type { Settings } from '../settings/settings.ts';

/** Connections that the parcels in PostGIS add. */
const POSTGIS_CONNECTIONS = 8;

/** Connections to the database that a node with these settings may open. */
export const connectionsOfNode = (
  settings: Pick<Settings, 'ROLE' | 'PARCEL_ENGINE' | 'DATABASE_WEB_URL'>,
): number =>
  connectionsOf(settings.ROLE, settings.DATABASE_WEB_URL !== undefined) +
  (settings.PARCEL_ENGINE === 'postgis' ? POSTGIS_CONNECTIONS : 0);
