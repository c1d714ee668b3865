import { formatDocumentNumber } from '#entities/document';
import type { OrderFile } from '#shared/api/contract';
import type { AppContext } from '../../app-context.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { GeneratedFile } from '../../../documents/generated-file.ts';

/** Folder of the file store that holds only delivery files. */
export const DELIVERIES = 'deliveries';

/** Order id in the key of a delivery file; null for any other key. */
export function orderOfKey(key: string): number | null {
  const [folder, order = ''] = key.split('/');
  return folder === DELIVERIES && /^[1-9]\d{0,8}$/.test(order) ? Number(order) : null;
}

/**
 * Stores an item's files under its own keys; storing them again overwrites them. File names are
 * unique within an order: if two farms share a name, the later one's files get a number.
 */
export async function storeFiles(
  app: AppContext,
  item: {
    orderId: number;
    itemId: number;
    beside: readonly DeliveredFile[];
    /** Number of the item's document. */
    number: string;
    lacksImagery: boolean;
  },
  files: readonly GeneratedFile[],
): Promise<DeliveredFile[]> {
  const taken = new Set(item.beside.map(({ fileName }) => fileName));
  const kept: DeliveredFile[] = [];
  for (const file of files) {
    const fileName = nameBeside(taken, file.fileName);
    const key = `${DELIVERIES}/${item.orderId}/${item.itemId}/${fileName}`;
    await app.files.put(key, file.bytes);
    kept.push({
      itemId: item.itemId,
      key,
      fileName,
      contentType: file.contentType,
      byteLength: file.bytes.length,
      ...(isPdf(file) && { documentNumber: item.number }),
      ...(isPdf(file) && item.lacksImagery && { lacksImagery: true as const }),
      ...(file.screen ? { screen: file.screen } : {}),
    });
  }
  return kept;
}

/** The one file of an item that has a number. */
export const isPdf = ({ contentType }: Pick<GeneratedFile, 'contentType'>): boolean =>
  contentType === 'application/pdf';

/** The files that a buyer is sent and may download. */
export const mailedFiles = (files: readonly DeliveredFile[]): DeliveredFile[] =>
  files.filter(({ screen }) => !screen);

/** Reports of an order that have a screen, in the wire format. */
export const wireScreens = (files: readonly DeliveredFile[]) =>
  files.flatMap(({ itemId, screen }) =>
    screen ? [{ item_id: itemId, data_to: screen.dataTo }] : [],
  );

/** Files of an order in the wire format. */
export const wireFiles = (files: readonly DeliveredFile[]): OrderFile[] =>
  mailedFiles(files).map((file) => ({
    item_id: file.itemId,
    file_name: file.fileName,
    content_type: file.contentType,
    byte_length: file.byteLength,
    document_number:
      file.documentNumber === undefined ? null : formatDocumentNumber(file.documentNumber),
  }));

/** `park-boundary.kml`, or `park-boundary-2.kml` if that name is taken. */
function nameBeside(taken: ReadonlySet<string>, fileName: string): string {
  const [stem, extension] = [fileName.replace(/\.\w+$/, ''), /\.\w+$/.exec(fileName)?.[0] ?? ''];
  let name = fileName;
  for (let number = 2; taken.has(name); number++) name = `${stem}-${number}${extension}`;
  return name;
}
