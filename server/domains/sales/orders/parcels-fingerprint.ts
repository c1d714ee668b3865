import { createHash } from 'node:crypto';
import { sql as raw, type Expression, type RawBuilder } from 'kysely';

/**
 * Identifies a set of parcels, regardless of order and repetition. Orders are compared by it,
 * because each may contain 25,000 parcels.
 */
export const fingerprintOf = (pids: readonly string[]): string =>
  createHash('sha256')
    .update([...new Set(pids)].toSorted().join(','))
    .digest('hex');

/**
 * The same fingerprint computed in SQL from a jsonb list. Ids are ASCII, so that both sort them
 * alike.
 */
export const fingerprintIn = (pids: Expression<unknown>): RawBuilder<string> => raw<string>`(
  SELECT encode(sha256(convert_to(coalesce(
    string_agg(DISTINCT pid COLLATE "C", ',' ORDER BY pid COLLATE "C"), ''), 'UTF8')), 'hex')
  FROM jsonb_array_elements_text(${pids}) AS pid)`;

/** Fingerprint of the empty set. */
export const NO_PARCELS = fingerprintOf([]);
