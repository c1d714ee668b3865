import { randomBytes } from 'node:crypto';
import { sql as raw } from 'kysely';
import { paidType } from '#entities/cart';
import { formatDocumentNumber, newDocumentNumber, RANDOM_BYTES } from '#entities/document';
import type { DocumentIdentity } from '../../../documents/document-identity.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { AppContext } from '../../app-context.ts';
import { recordFiles, type IssuedFile } from './issued-file.ts';
import { issuerOf } from '../../issuer-of.ts';

/**
 * Returns what the PDF of a bought item says about itself. An item that is made again keeps its
 * number and its issuer.
 */
export async function numberDocument(
  app: AppContext,
  itemId: number,
): Promise<{ number: string; identity: DocumentIdentity }> {
  const document = await app.database.asWorker(async (sql) => {
    const item = await sql
      .selectFrom('payment_item')
      .innerJoin('payment', 'payment.id', 'payment_item.payment_id')
      .select(['payment_id', 'payment_item.owner_id', 'farm_id', 'item_type'])
      .select('payment.created_at as paidAt')
      .where('payment_item.id', '=', itemId)
      .executeTakeFirstOrThrow();
    await sql
      .insertInto('issued_document')
      .values({
        number: newDocumentNumber(randomBytes(RANDOM_BYTES)),
        item_id: itemId,
        payment_id: item.payment_id,
        owner_id: item.owner_id,
        farm_id: item.farm_id,
        kind: paidType(item.item_type),
        issuer: JSON.stringify(issuerOf(app)),
        issued_at: item.paidAt,
        sha256: null,
        byte_length: null,
        made_at: null,
      })
      .onConflict((conflict) => conflict.column('item_id').doNothing())
      .execute();
    return sql
      .selectFrom('issued_document')
      .select(['number', 'issuer'])
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow();
  });
  const printed = formatDocumentNumber(document.number);
  return {
    number: document.number,
    identity: {
      number: printed,
      issuer: document.issuer,
      verifyAt: `${app.origin}/verify/${printed}`,
      software: `${app.settings.PRODUCT_NAME} ${app.version}`,
    },
  };
}

/** The PDF of a document as it was stored, and the data files beside it. */
export interface MadeDocument {
  number: string;
  sha256: string;
  byteLength: number;
  data: readonly IssuedFile[];
}

/**
 * Records the hashes of a document's files. If a file made again differs, the earlier one stays
 * known, so that its holder learns that there is a newer copy.
 */
export async function recordDocument(sql: Sql, made: MadeDocument, at: Date): Promise<void> {
  await sql
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
  await sql
    .updateTable('issued_file')
    .set({
      replaced_at: raw`CASE WHEN sha256 = ANY (${made.data.map(({ sha256 }) => sha256)}) THEN NULL ELSE coalesce(replaced_at, ${at}) END`,
    })
    .where('document', '=', made.number)
    .execute();
  await recordFiles(sql, { document: made.number }, made.data);
}
