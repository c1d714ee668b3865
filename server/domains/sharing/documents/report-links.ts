import { sql as raw } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { formatDocumentNumber } from '#entities/document';
import { READS_LISTED, type ReportLink } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/** The user's links to documents, the latest first; with an id, only that one. */
export async function reportLinks(sql: Sql, now: Date, id?: number): Promise<ReportLink[]> {
  const rows = await sql
    .selectFrom('report_link as l')
    .innerJoin('issued_document as d', 'd.number', 'l.document')
    .selectAll('l')
    .select((q) => [
      'd.item_id',
      jsonArrayFrom(
        q
          .selectFrom('report_link_read as r')
          .select([raw<number>`extract(epoch FROM r.read_at)`.as('at'), 'r.what'])
          .whereRef('r.link_id', '=', 'l.id')
          .orderBy('r.read_at', 'desc')
          .limit(READS_LISTED),
      ).as('reads'),
      q
        .selectFrom('report_link_read as r')
        .select((one) => one.fn.countAll<number>().as('count'))
        .whereRef('r.link_id', '=', 'l.id')
        .as('read_count'),
    ])
    .$if(id !== undefined, (links) => links.where('l.id', '=', id as number))
    .orderBy('l.id', 'desc')
    .execute();
  return rows.map((row) => ({
    link_id: row.id,
    key: row.revoked_at === null && row.ends_at > now ? row.key : null,
    item_id: row.item_id,
    document_number: formatDocumentNumber(row.document),
    reader_name: row.reader_name,
    reader_email: row.reader_email,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    reads: row.reads.map(({ at, what }) => ({
      read_at: new Date(at * 1_000).toISOString(),
      what,
    })),
    read_count: row.read_count ?? 0,
  }));
}
