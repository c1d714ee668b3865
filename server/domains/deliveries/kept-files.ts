import type { OrderFile } from '#shared/api/contract';
import type { AppContext } from '../app-context.ts';
import type { DeliveredFile } from '../../platform/db/tables.ts';
import type { GeneratedFile } from '../../documents/generated-file.ts';

/** The folder of the file store that holds them, nothing else in it. */
export const DELIVERIES = 'deliveries';

/** Whose order's a file of the folder is; null for what is none of ours. */
export function paymentOfKey(key: string): number | null {
  const [folder, payment = ''] = key.split('/');
  return folder === DELIVERIES && /^[1-9]\d{0,8}$/.test(payment) ? Number(payment) : null;
}

/**
 * Puts an item's files under keys of its own; again, they replace themselves. Two farms of one name
 * have files of one name: the later get a number.
 */
export async function keepFiles(
  app: AppContext,
  item: { paymentId: number; itemId: number; beside: readonly DeliveredFile[] },
  files: readonly GeneratedFile[],
): Promise<DeliveredFile[]> {
  const taken = new Set(item.beside.map(({ fileName }) => fileName));
  const kept: DeliveredFile[] = [];
  for (const file of files) {
    const fileName = nameBeside(taken, file.fileName);
    const key = `${DELIVERIES}/${item.paymentId}/${item.itemId}/${fileName}`;
    await app.files.put(key, file.bytes);
    kept.push({
      itemId: item.itemId,
      key,
      fileName,
      contentType: file.contentType,
      byteLength: file.bytes.length,
    });
  }
  return kept;
}

/** Files of an order as its buyer gets them. */
export const wireFiles = (files: readonly DeliveredFile[]): OrderFile[] =>
  files.map((file) => ({
    item_id: file.itemId,
    file_name: file.fileName,
    content_type: file.contentType,
    byte_length: file.byteLength,
  }));

/** `park-boundary.kml`, or `park-boundary-2.kml` beside one of that name. */
function nameBeside(taken: ReadonlySet<string>, fileName: string): string {
  const [stem, extension] = [fileName.replace(/\.\w+$/, ''), /\.\w+$/.exec(fileName)?.[0] ?? ''];
  let name = fileName;
  for (let number = 2; taken.has(name); number += 1) name = `${stem}-${number}${extension}`;
  return name;
}
