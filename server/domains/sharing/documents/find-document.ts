import { sql as raw } from 'kysely';
import { formatDocumentNumber, maskName } from '#entities/document';
import type { VerifiedDocument } from '#shared/api/contract';
import type { Sql } from '../../../platform/db/database.ts';

/** Finds a document whose PDF was made, by its number or by the hash of any copy of it. */
export async function findDocument(
  sql: Sql,
  by: { number: string } | { sha256: string },
): Promise<VerifiedDocument | null> {
  const row = await sql
    .selectFrom('issued_document as d')
    .innerJoin('payment_item as i', 'i.id', 'd.item_id')
    .selectAll('d')
    .select('i.farm_name')
    .select((q) =>
      q
        .selectFrom('issued_document as later')
        .select((one) => one.fn.min('later.issued_at').as('at'))
        .whereRef('later.farm_id', '=', 'd.farm_id')
        .whereRef('later.kind', '=', 'd.kind')
        .where('later.sha256', 'is not', null)
        .where(raw<boolean>`(later.issued_at, later.item_id) > (d.issued_at, d.item_id)`)
        .as('superseded_at'),
    )
    .where('d.sha256', 'is not', null)
    .$if('number' in by, (some) => some.where('d.number', '=', (by as { number: string }).number))
    .$if('sha256' in by, (some) => {
      const { sha256 } = by as { sha256: string };
      return some.where(raw<boolean>`(d.sha256 = ${sha256} OR d.earlier @> ARRAY[${sha256}])`);
    })
    .orderBy('d.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const isEarlier = 'sha256' in by && by.sha256 !== row.sha256;
  return {
    document_number: formatDocumentNumber(row.number),
    kind: row.kind,
    issued_at: row.issued_at.toISOString(),
    issuer: row.issuer,
    farm_name: maskName(row.farm_name),
    sha256: row.sha256!,
    byte_length: row.byte_length!,
    superseded_at: row.superseded_at?.toISOString() ?? null,
    replaced_at: isEarlier ? row.made_at!.toISOString() : null,
  };
}
