import { sql as raw } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/** The PDF of a document as it was stored. */
export interface MadeDocument {
  number: string;
  sha256: string;
  byteLength: number;
}

/**
 * Records the hash of a document's PDF. If a PDF made again differs, the earlier one stays known, so
 * that its holder learns that there is a newer copy.
 */
export const recordDocument = (sql: Sql, made: MadeDocument, at: Date) =>
  sql
    .updateTable('issued_document')
    .set({
      earlier: raw`CASE WHEN sha256 IS NULL THEN earlier ELSE array_append(earlier, sha256) END`,
      sha256: made.sha256,
      byte_length: made.byteLength,
      made_at: at,
    })
    .where('number', '=', made.number)
    .where('sha256', 'is distinct from', made.sha256)
    .execute();
