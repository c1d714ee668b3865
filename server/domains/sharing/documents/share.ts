import { randomBytes } from 'node:crypto';
import { shareFaults } from '#entities/document';
import type { CheckedParamsOf, Contract } from '#shared/api/contract';
import { CallError } from '../../../platform/call-error.ts';
import type { Handler } from '../../handler.ts';
import { reportLinks } from './report-links.ts';

/** Maximum number of open links to one document. */
const MAX_LINKS = 50;
const DAY_MS = 86_400_000;

/** Shares the document of an item with a named reader until a day, or until its owner revokes it. */
export const share: Handler<Contract['documents']['share']> = async (
  { sql, app, owner },
  params,
) => {
  const reader = readerOf(params);
  const document = await sql
    .selectFrom('issued_document')
    .select('number')
    .where('item_id', '=', params.item_id)
    .where('sha256', 'is not', null)
    .executeTakeFirst();
  if (!document) {
    throw new CallError(
      'CONFLICT',
      'This item has no numbered document yet, so it cannot be shared.',
    );
  }
  const now = app.now();
  const { count } = await sql
    .selectFrom('report_link')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('document', '=', document.number)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= MAX_LINKS) {
    throw new CallError(
      'CONFLICT',
      `A document can have at most ${MAX_LINKS} open links. Revoke one first.`,
    );
  }
  const { id } = await sql
    .insertInto('report_link')
    .values({
      // 128 random bits, which cannot be guessed at the permitted number of attempts per minute.
      key: randomBytes(16).toString('base64url'),
      document: document.number,
      owner_id: owner.id,
      ...reader,
      created_at: now,
      ends_at: new Date(now.getTime() + params.days * DAY_MS),
      revoked_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [link] = await reportLinks(sql, now, id);
  return [{ report_link: link! }];
};

function readerOf(params: CheckedParamsOf<Contract['documents']['share']>) {
  const name = params.reader_name.trim();
  const email = params.reader_email.trim();
  const { readerName, readerEmail } = shareFaults({
    readerName: name,
    readerEmail: email,
    days: String(params.days),
  });
  const fields: Record<string, string> = {
    ...(readerName && { reader_name: readerName }),
    ...(readerEmail && { reader_email: readerEmail }),
  };
  const [first] = Object.values(fields);
  if (first) throw new CallError('INVALID_PARAMS', first, { fields });
  return { reader_name: name, reader_email: email };
}
