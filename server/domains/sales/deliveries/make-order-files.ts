import type { AppContext } from '../../app-context.ts';
import { sha256Of, type GeneratedFile } from '../../../documents/generated-file.ts';
import { JobInterruptedError } from '../../../platform/jobs/job-queue.ts';
import { OutsideUnavailableError } from '../../../platform/outside/outside-unavailable.ts';
import type { ReportTools } from '../../report-maker.ts';
import type { DeliveredFile } from '../../../platform/db/order-tables.ts';
import { numberDocument, type MadeDocument } from '../../sharing/documents/document-record.ts';
import { issuedFileOf } from '../../sharing/documents/issued-file.ts';
import { inputsKey, isPdf, makeRecorded, storeFiles } from './delivery-files.ts';
import type { Order, OrderItem } from './read-order.ts';

/** Names of permanent errors, which the same facts and data raise on every attempt. */
const FOR_GOOD = new Set(['FarmKeyInputError', 'NothingMeasuredError', 'TooMuchRasterError']);

/**
 * Number of attempts that wait for the map service. Pauses double from 2 s, so a report waits at
 * least 8 minutes for its imagery; after that, a report without it is better than a wait of hours.
 */
export const MAX_IMAGERY_TRIES = 8;

export interface FailedItem {
  item: OrderItem;
  error: unknown;
}

export const isForGood = ({ error }: FailedItem): boolean =>
  error instanceof Error && FOR_GOOD.has(error.name);

/**
 * Makes the files that earlier runs have not made, item by item. After each item, calls `onFiles`
 * with all files made so far and with the item's document. An item that fails does not stop the
 * others.
 */
export async function makeOrderFiles(
  app: AppContext,
  orderId: number,
  { items, delivery, owner }: Order,
  onFiles: (files: readonly DeliveredFile[], document: MadeDocument | null) => Promise<void>,
): Promise<{ files: DeliveredFile[]; failed: FailedItem[] }> {
  const files = [...delivery.files];
  const failed: FailedItem[] = [];
  for (const item of itemsWithout(files, items)) {
    let document: MadeDocument | null;
    try {
      const make = app.findReportMaker(item.itemType);
      if (!make) throw new Error(`${item.itemType} cannot be made`);
      const { number, identity } = await numberDocument(app, item.id);
      const imagery = imageryFor(app, { canGoWithout: delivery.tries >= MAX_IMAGERY_TRIES });
      const tools = { ...app, ...imagery };
      const made = await makeRecorded(tools, inputsKey(orderId, item.id), (given) =>
        make({ ...item.facts, owner, document: identity }, given),
      );
      document = documentIn(made, number);
      const place = {
        orderId,
        itemId: item.id,
        beside: files,
        number,
        lacksImagery: imagery.isAway(),
      };
      files.push(...(await storeFiles(app, place, made)));
    } catch (error) {
      if (error instanceof JobInterruptedError) throw error;
      failed.push({ item, error });
      continue;
    }
    await onFiles(files, document);
  }
  return { files, failed };
}

/** Reads the imagery for one item. It may be left out once enough attempts have waited for it. */
function imageryFor(
  { readBackdrop, log }: AppContext,
  { canGoWithout }: { canGoWithout: boolean },
): Pick<ReportTools, 'readBackdrop'> & { isAway: () => boolean } {
  let isAway = false;
  return {
    isAway: () => isAway,
    async readBackdrop(bounds) {
      try {
        return await readBackdrop(bounds);
      } catch (error) {
        if (!canGoWithout || !(error instanceof OutsideUnavailableError)) throw error;
        log.warn({ err: error }, 'a report is made without map tiles');
        isAway = true;
        return 'away';
      }
    },
  };
}

function documentIn(files: readonly GeneratedFile[], number: string): MadeDocument | null {
  const pdf = files.find(isPdf);
  if (!pdf) return null;
  const data = files.filter((file) => file !== pdf && !file.screen).map(issuedFileOf);
  return { number, sha256: sha256Of(pdf.bytes), byteLength: pdf.bytes.length, data };
}

export const itemsWithout = (
  files: readonly DeliveredFile[],
  items: readonly OrderItem[],
): OrderItem[] => items.filter(({ id }) => !files.some((file) => file.itemId === id));
