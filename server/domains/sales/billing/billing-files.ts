import { formatBillingNumber } from '#entities/billing';
import type { Selectable } from 'kysely';
import type { BillingInput } from '../../../documents/billing/billing-input.ts';
import { billingFileNames } from '../../../documents/billing/make-billing-files.ts';
import type { GeneratedFile } from '../../../documents/generated-file.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { AppContext } from '../../app-context.ts';
import { signFiles } from '../../sign-files.ts';
import { issuedFileOf, recordFiles } from '../../sharing/documents/issued-file.ts';

/** Columns that the files of a billing document are made from. */
export const BILLING_COLUMNS = ['id', 'kind', 'number', 'facts', 'issued_at'] as const;
export type BillingRow = Pick<
  Selectable<Tables['billing_document']>,
  (typeof BILLING_COLUMNS)[number]
>;

export interface BillingFile extends GeneratedFile {
  key: string;
}

/**
 * Returns the files of a billing document. They are made once and stored; those that the store has
 * lost are made again from the same facts. `isAwaited` if a user is waiting for them.
 */
export async function billingFiles(
  app: Pick<AppContext, 'files' | 'makeReport' | 'signPdf' | 'database'>,
  row: BillingRow,
  options: { isAwaited: boolean },
): Promise<BillingFile[]> {
  const files = (await storedFiles(app, row)) ?? (await makeFiles(app, row, options));
  await app.database.asWorker((sql) =>
    recordFiles(sql, { bill_id: row.id }, files.map(issuedFileOf)),
  );
  return files;
}

/** Null if the store lacks one of them. */
async function storedFiles(
  { files }: Pick<AppContext, 'files'>,
  row: BillingRow,
): Promise<BillingFile[] | null> {
  const stored: BillingFile[] = [];
  for (const { fileName, contentType } of billingFileNames(inputOf(row))) {
    const key = keyOf(row, fileName);
    const bytes = await files.get(key);
    if (!bytes) return null;
    stored.push({ key, fileName, contentType, bytes });
  }
  return stored;
}

async function makeFiles(
  app: Pick<AppContext, 'files' | 'makeReport' | 'signPdf'>,
  row: BillingRow,
  options: { isAwaited: boolean },
): Promise<BillingFile[]> {
  const made = await app.makeReport({ report: 'billing', input: inputOf(row) }, options);
  const signed = await signFiles(app, made);
  const all = signed.map((file) => ({ ...file, key: keyOf(row, file.fileName) }));
  for (const { key, bytes } of all) await app.files.put(key, bytes);
  return all;
}

const inputOf = ({ kind, number, facts, issued_at }: BillingRow): BillingInput => ({
  kind,
  number: formatBillingNumber(kind, number),
  generatedAt: issued_at,
  facts,
});

const keyOf = ({ id }: BillingRow, fileName: string): string => `billing/${id}/${fileName}`;
