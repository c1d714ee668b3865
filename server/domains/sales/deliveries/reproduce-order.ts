import { COVER_PRODUCT_IDS, COVER_PRODUCTS, type CoverProduct } from '#entities/cover';
import { sha256Of } from '../../../documents/generated-file.ts';
import { makeReport } from '../../../documents/make-report.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { CoverSources } from '../../../rasters/index.ts';
import {
  DELIVERIES,
  coverNameOf,
  gridsOf,
  isInputsKey,
  readInputs,
  type RecordedInputs,
} from './delivery-files.ts';

export interface ReproducedFile {
  fileName: string;
  /** `lost` if the delivered file is no longer stored unchanged. */
  outcome: 'same' | 'differs' | 'lost';
}

export interface ReproducedOrder {
  files: ReproducedFile[];
  /** What has changed since the order, in plain words; each may explain a difference. */
  changes: string[];
}

interface Present {
  files: Pick<FileStore, 'get' | 'list'>;
  cover: CoverSources;
  /** Names of the cover data sets; undefined where none is configured. */
  names: Partial<Record<CoverProduct, string | undefined>>;
  version: string;
  onReport: (done: number, of: number) => void;
}

/**
 * Makes an order's files again from what was recorded when they were made, and compares them with
 * what was delivered. Returns null for an order without recorded inputs.
 */
export async function reproduceOrder(
  orderId: number,
  present: Present,
): Promise<ReproducedOrder | null> {
  const stored = await storedFiles(orderId, present.files);
  const keys = [...stored.keys()].filter(isInputsKey).toSorted();
  if (keys.length === 0) return null;
  const files: ReproducedFile[] = [];
  const changes = new Set<string>(unrecordedText(stored));
  for (const [done, key] of keys.entries()) {
    present.onReport(done, keys.length);
    const recorded = (await readInputs(present.files, key))!;
    for (const change of await changesSince(recorded, present)) changes.add(change);
    const made = await makeReport(recorded.order, present.cover);
    const hashes = new Map(made.map(({ fileName, bytes }) => [fileName, sha256Of(bytes)]));
    const delivered = await hashesIn(stored, key, present.files);
    for (const { fileName, sha256, issuedSha256 = sha256 } of recorded.files) {
      const outcome = hashes.get(fileName) === sha256 ? 'same' : 'differs';
      files.push({ fileName, outcome: delivered.has(issuedSha256) ? outcome : 'lost' });
    }
  }
  return { files, changes: [...changes] };
}

/** The order's keys. */
async function storedFiles(orderId: number, files: Present['files']): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of files.list(`${DELIVERIES}/${orderId}`)) keys.add(key);
  return keys;
}

/** Says how many items of an order have files but no record, as in orders of earlier versions. */
function unrecordedText(stored: ReadonlySet<string>): string[] {
  const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
  const recorded = new Set([...stored].filter(isInputsKey).map(folderOf));
  const unrecorded = new Set([...stored].map(folderOf).filter((folder) => !recorded.has(folder)));
  return unrecorded.size > 0
    ? [`Items without recorded inputs, which were not made again: ${unrecorded.size}.`]
    : [];
}

/** Hashes of the files that are stored next to a record. */
async function hashesIn(
  stored: ReadonlySet<string>,
  recordKey: string,
  files: Present['files'],
): Promise<Set<string>> {
  const folder = recordKey.slice(0, recordKey.lastIndexOf('/') + 1);
  const hashes = new Set<string>();
  for (const key of stored) {
    if (!key.startsWith(folder) || key === recordKey) continue;
    const bytes = await files.get(key);
    if (bytes) hashes.add(sha256Of(bytes));
  }
  return hashes;
}

async function changesSince(recorded: RecordedInputs, present: Present): Promise<string[]> {
  const { order, version } = recorded;
  const changes: string[] = [];
  if (version !== present.version) {
    changes.push(`Version ${version} made the files; this is ${present.version}.`);
  }
  const grids = await gridsOf(order, present.cover);
  for (const product of COVER_PRODUCT_IDS) {
    const name = coverNameOf(order, product);
    if (name === null) continue;
    const what = COVER_PRODUCTS[product].name.toLowerCase();
    const now = present.names[product];
    if (now !== name)
      changes.push(`The ${what} was ${name}; now it is ${now ?? 'not configured'}.`);
    if (JSON.stringify(grids[product]) !== JSON.stringify(recorded.grids[product])) {
      changes.push(`The pixel grid of the ${what} has changed.`);
    }
  }
  return changes;
}
