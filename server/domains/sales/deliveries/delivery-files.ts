import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { COVER_PRODUCT_IDS, eachCover, latestCoverDate, type CoverProduct } from '#entities/cover';
import { formatDocumentNumber } from '#entities/document';
import type { OrderFile } from '#shared/api/contract';
import { sha256Of, type GeneratedFile } from '../../../documents/generated-file.ts';
import type { ReportOrder } from '../../../documents/make-report.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { CoverSources, GridInCrs } from '../../../rasters/index.ts';
import type { AppContext } from '../../app-context.ts';
import { signFiles } from '../../sign-files.ts';
import type { ReportTools } from '../../report-maker.ts';

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

/** What an item's files were made from, stored beside them so that they can be made again. */
export interface RecordedInputs {
  /** Version of the program that made them. */
  version: string;
  order: ReportOrder;
  /** Pixel grids of the latest rasters; null for products that the report does not use. */
  grids: Record<CoverProduct, GridInCrs | null>;
  files: {
    fileName: string;
    /** Of the file as it was made. */
    sha256: string;
    /** Of the file with its signature; missing in records of earlier versions. */
    issuedSha256?: string;
  }[];
}

const FILE_NAME = 'inputs.json.gz';

export const inputsKey = (orderId: number, itemId: number): string =>
  `${DELIVERIES}/${orderId}/${itemId}/${FILE_NAME}`;

export const isInputsKey = (key: string): boolean => key.endsWith(`/${FILE_NAME}`);

/** Makes and signs an item's files and records what they were made from. */
export async function makeRecorded(
  app: Pick<
    AppContext,
    | 'settings'
    | 'parcels'
    | 'makeReport'
    | 'examineBoundary'
    | 'cover'
    | 'files'
    | 'version'
    | 'signPdf'
  > &
    Pick<ReportTools, 'readBackdrop'>,
  key: string,
  make: (tools: ReportTools) => Promise<GeneratedFile[]>,
): Promise<GeneratedFile[]> {
  const orders: ReportOrder[] = [];
  const { settings, parcels, makeReport, examineBoundary, readBackdrop, cover, version } = app;
  const made = await make({
    settings,
    parcels,
    examineBoundary,
    readBackdrop,
    makeReport: (order) => {
      orders.push(order);
      return makeReport(order);
    },
  });
  const files = await signFiles(app, made);
  const [order] = orders;
  if (!order) return files;
  const recorded: RecordedInputs = {
    version,
    order,
    grids: await gridsOf(order, cover),
    files: files.map(({ fileName, bytes }, at) => ({
      fileName,
      sha256: sha256Of((made[at] ?? { bytes }).bytes),
      issuedSha256: sha256Of(bytes),
    })),
  };
  await app.files.put(key, await promisify(gzip)(JSON.stringify(recorded)));
  return files;
}

/** Returns null if nothing is recorded under the key. */
export async function readInputs(
  files: Pick<FileStore, 'get'>,
  key: string,
): Promise<RecordedInputs | null> {
  const bytes = await files.get(key);
  if (!bytes) return null;
  const text = (await promisify(gunzip)(bytes)).toString('utf8');
  const isDate = (name: string) => name === 'generatedAt';
  return JSON.parse(text, (name, value: unknown) =>
    isDate(name) && typeof value === 'string' ? new Date(value) : value,
  ) as RecordedInputs;
}

/** The pixel grids that a report is measured on now. */
export async function gridsOf(
  order: ReportOrder,
  cover: CoverSources,
): Promise<RecordedInputs['grids']> {
  const grids: RecordedInputs['grids'] = eachCover(() => null);
  for (const product of COVER_PRODUCT_IDS) {
    if (coverNameOf(order, product) === null) continue;
    const raster = await cover[product]?.open(latestCoverDate(product));
    if (raster) grids[product] = { crs: raster.crs, ...raster.levels[0].grid };
  }
  return grids;
}

/** Name of the cover data that a report was made from; null for a product that it does not use. */
export function coverNameOf({ input }: ReportOrder, product: CoverProduct): string | null {
  if (!('cover' in input)) return null;
  const names: Partial<Record<CoverProduct, string | null>> = input.cover;
  return names[product] ?? null;
}
