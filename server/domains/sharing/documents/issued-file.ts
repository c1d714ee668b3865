import { billingTitle, formatBillingNumber } from '#entities/billing';
import type { VerifiedFile } from '#shared/api/contract';
import { sha256Of, type GeneratedFile } from '../../../documents/generated-file.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** What a file belongs to: a document by its number, or a billing document by its id. */
type Owner = { document: string } | { bill_id: number };

/** A file that anyone may check by its hash. */
export interface IssuedFile {
  sha256: string;
  byteLength: number;
  contentType: string;
}

export const issuedFileOf = ({
  bytes,
  contentType,
}: Pick<GeneratedFile, 'bytes' | 'contentType'>): IssuedFile => ({
  sha256: sha256Of(bytes),
  byteLength: bytes.length,
  contentType,
});

/** Records files once each. */
export async function recordFiles(
  sql: Sql,
  owner: Owner,
  files: readonly IssuedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await sql
    .insertInto('issued_file')
    .values(
      files.map(({ sha256, byteLength, contentType }) => ({
        sha256,
        byte_length: byteLength,
        content_type: contentType,
        ...owner,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds a file by its hash, with the number of the document whose data it contains. */
export async function findFile(
  sql: Sql,
  sha256: string,
): Promise<{ file: VerifiedFile; number: string | null } | null> {
  const row = await sql
    .selectFrom('issued_file as f')
    .leftJoin('billing_document as b', 'b.id', 'f.bill_id')
    .selectAll('f')
    .select(['b.kind', 'b.number', 'b.facts', 'b.issued_at'])
    .where('f.sha256', '=', sha256)
    .orderBy('f.replaced_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, number, facts, issued_at: issuedAt } = row;
  return {
    number: row.document,
    file: {
      sha256,
      byte_length: row.byte_length,
      content_type: row.content_type,
      replaced_at: row.replaced_at?.toISOString() ?? null,
      bill:
        kind && facts && issuedAt
          ? {
              title: billingTitle(kind, facts.isTaxed),
              number: formatBillingNumber(kind, number),
              issued_at: issuedAt.toISOString(),
              issuer: facts.issuer,
            }
          : null,
    },
  };
}
