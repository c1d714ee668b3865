import { readerFileName } from '#entities/document';
import type { Contract, ReportFinding } from '#shared/api/contract';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { Handler } from '../../handler.ts';
import { findDocument } from './find-document.ts';
import { openLink } from './open-link.ts';

const LINK_VALID_S = 60;

/** Shows a shared document to its reader. */
export const openShared: Handler<Contract['documents']['openShared']> = async (
  { app },
  { link_key: key },
) => {
  const shared = await app.database.asWorker(
    async (sql) => {
      const link = await openLink(sql, app, key, 'opened');
      const file = link && (await fileOf(sql, link.document));
      const found = file && (await findDocument(sql, { number: link.document }));
      if (!found) return null;
      const { replaced_at: _never, ...document } = found;
      return {
        ...document,
        farm_name: file.farmName,
        shared_by: link.ownerName,
        reader_name: link.readerName,
        ends_at: link.endsAt.toISOString(),
        file_name: readerFileName(file.fileName, link.readerName),
        findings: file.findings,
      };
    },
    { share: 'visits' },
  );
  return [{ shared_document: shared }];
};

/** Returns an address of a shared document's PDF, whose bytes never change after it was issued. */
export const sharedFile: Handler<Contract['documents']['sharedFile']> = async (
  { app },
  { link_key: key },
) => {
  const file = await app.database.asWorker(
    async (sql) => {
      const link = await openLink(sql, app, key, 'downloaded');
      const found = link && (await fileOf(sql, link.document));
      return found && { key: found.key, name: readerFileName(found.fileName, link.readerName) };
    },
    { share: 'visits' },
  );
  if (!file) return [{ link: null }];
  const link = await app.files.downloadLink(file.key, {
    fileName: file.name,
    expiresInS: LINK_VALID_S,
  });
  return [{ link }];
};

interface SharedFile extends DeliveredFile {
  farmName: string;
  findings: ReportFinding[];
}

async function fileOf(sql: Sql, number: string): Promise<SharedFile | null> {
  const row = await sql
    .selectFrom('issued_document as d')
    .innerJoin('delivery', 'delivery.payment_id', 'd.payment_id')
    .innerJoin('payment_item as i', 'i.id', 'd.item_id')
    .select(['delivery.files', 'i.farm_name'])
    .where('d.number', '=', number)
    .executeTakeFirst();
  const file = row?.files.find(({ documentNumber }) => documentNumber === number);
  if (!row || !file) return null;
  const numbers = row.files.find(({ itemId, screen }) => itemId === file.itemId && screen);
  return { ...file, farmName: row.farm_name, findings: [...(numbers?.screen?.findings ?? [])] };
}
