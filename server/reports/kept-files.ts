import type { AppContext } from '../app-context.ts';
import type { DeliveredFile } from '../db/tables.ts';
import type { GeneratedFile } from './generated-file.ts';

const AVAILABLE_MS = 30 * 24 * 3_600_000;

/** Until when files made then can be downloaded again. */
export const filesAvailableUntil = (madeAt: Date): Date =>
  new Date(madeAt.getTime() + AVAILABLE_MS);

/** Puts an item's files under keys of its own; again, they replace themselves. */
export async function keepFiles(
  app: AppContext,
  item: { paymentId: number; itemId: number },
  files: readonly GeneratedFile[],
): Promise<DeliveredFile[]> {
  const kept: DeliveredFile[] = [];
  for (const file of files) {
    const key = `deliveries/${item.paymentId}/${item.itemId}/${file.fileName}`;
    await app.files.put(key, file.bytes);
    kept.push({
      itemId: item.itemId,
      key,
      fileName: file.fileName,
      contentType: file.contentType,
      byteLength: file.bytes.length,
    });
  }
  return kept;
}
