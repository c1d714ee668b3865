import type { AppContext } from '../../app-context.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** Reads within this time count as one, so that a reader cannot fill the log. */
const SAME_READ_MS = 60_000;
const KEY = /^[A-Za-z0-9_-]{22}$/;

export interface OpenedLink {
  document: string;
  ownerName: string;
  readerName: string;
  endsAt: Date;
}

/**
 * Finds the document of a link and records that its reader opened or downloaded it. Null for a link
 * that has ended, was revoked or never existed; the answer does not say which.
 */
export async function openLink(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  key: string,
  what: 'opened' | 'downloaded',
): Promise<OpenedLink | null> {
  const now = app.now();
  const link = await sql
    .selectFrom('report_link as l')
    .innerJoin('owner as o', 'o.id', 'l.owner_id')
    .select(['l.id', 'l.document', 'l.reader_name', 'l.ends_at', 'o.name'])
    .where('l.key', '=', KEY.test(key) ? key : '')
    .where('l.revoked_at', 'is', null)
    .where('l.ends_at', '>', now)
    .executeTakeFirst();
  if (!link) return null;
  const latest = await sql
    .selectFrom('report_link_read')
    .select('read_at')
    .where('link_id', '=', link.id)
    .where('what', '=', what)
    .where('read_at', '>', new Date(now.getTime() - SAME_READ_MS))
    .executeTakeFirst();
  if (!latest) {
    await sql
      .insertInto('report_link_read')
      .values({ link_id: link.id, read_at: now, what })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return {
    document: link.document,
    ownerName: link.name,
    readerName: link.reader_name,
    endsAt: link.ends_at,
  };
}
