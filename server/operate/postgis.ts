import type { ParcelRecord } from '#entities/parcel';
import type { Pool } from 'pg';
import type { CurrentDataSet } from '../cadastre/data-set/index.ts';
import type { StoreParcels } from '../cadastre/import/import-request.ts';
import { TaskRefusedError } from './operator-task.ts';

export interface LoadedParcels extends Omit<CurrentDataSet, 'snapshot' | 'importedAt' | 'bytes'> {
  isSample: boolean;
  /** Null for a database, which records neither the time nor the size of an import. */
  importedAt: string | null;
  bytes: number | null;
}

/** Replaces the cadastre in a PostGIS database. */
export const storeInPostgis =
  (url: string): StoreParcels =>
  (source, parcels: AsyncIterable<ParcelRecord>) =>
    withPool(
      url,
      'The cadastre could not be stored in the database, and nothing was changed',
      async (pool) => {
        const { storeCadastre } = await import('../cadastre/postgis/index.ts');
        await storeCadastre(pool, source, parcels);
      },
    );

/** Returns the cadastre of a PostGIS database. */
export const loadedInPostgis = (url: string): Promise<LoadedParcels> =>
  withPool(url, 'The cadastre in the database could not be read', async (pool) => {
    const { openPostgisEngine } = await import('../cadastre/postgis/index.ts');
    const { dataSet } = await openPostgisEngine(pool);
    const counts = await pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::integer AS count FROM cadastre.parcel GROUP BY state',
    );
    const parcelsByState = Object.fromEntries(
      counts.rows.map(({ state, count }) => [state, count]),
    );
    return { ...dataSet, parcelsByState, importedAt: null, bytes: null };
  });

async function withPool<R>(
  url: string,
  failed: string,
  work: (pool: Pool) => Promise<R>,
): Promise<R> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    return await work(pool);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new TaskRefusedError(`${failed}: ${message || code || 'it cannot be reached'}`);
  } finally {
    await pool.end();
  }
}
