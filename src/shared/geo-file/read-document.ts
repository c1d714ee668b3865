import type { GeoFile } from './base/import-result.ts';
import { READING_LIMITS, type ReadingLimits } from './base/limits.ts';
import { FileRefusalError } from './base/refusal.ts';
import { createWorkBudget } from './base/work-budget.ts';
import { parseJson } from './formats/geojson/json.ts';
import { readXml, type XmlHandler } from './formats/xml/read-xml.ts';
import { decodeText } from './parse/decode-text.ts';
import { createReadContext, type ReadContext } from './parse/read-context.ts';
import { inflateEntry } from './parse/inflate-entry.ts';
import { readZipDirectory, type ZipEntry } from './parse/zip-directory.ts';

/** What a file has: its JSON, or the elements that the handler received, or why it is not read. */
export type DocumentResult = { json: unknown } | { hasElements: true } | { refusal: string };

const isXml = (text: string) => /^[\s\0\ufeff]*</.test(text);

/** Reads the KML, GPX or GeoJSON document of a file, or of a KMZ archive, in this thread. */
export async function readDocument(
  { name, bytes }: GeoFile,
  handler: XmlHandler,
  limits: Partial<ReadingLimits> = {},
): Promise<DocumentResult> {
  const all = { ...READING_LIMITS, ...limits };
  const budget = createWorkBudget({ steps: all.steps });
  const reading = createReadContext(all, budget, bytes.length);
  try {
    if (bytes.length > all.bytes) {
      const most = Math.round(all.bytes / 1024 / 1024);
      throw new FileRefusalError(`It has more than ${most} MB.`);
    }
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const content = isArchive ? await mainDocument(bytes, reading) : bytes;
    const text = await decodeText(content, reading);
    if (!isXml(text)) return { json: await parseJson(text, reading) };
    await readXml(text, /\.gpx$/i.test(name) ? 'GPX' : 'KML', handler, reading);
    return { hasElements: true };
  } catch (error) {
    if (error instanceof FileRefusalError) return { refusal: error.message };
    throw error;
  }
}

/** A KMZ's document is its first .kml file, `doc.kml` as a rule. */
async function mainDocument(bytes: Uint8Array, reading: ReadContext): Promise<Uint8Array> {
  const documents = readZipDirectory(bytes, reading.limits.archiveEntries).filter(
    ({ path }: ZipEntry) => /\.(kml|gpx|geojson|json)$/i.test(path),
  );
  const main = documents.find(({ path }) => /^doc\.kml$/i.test(path)) ?? documents[0];
  if (!main) throw new FileRefusalError('The archive has no KML file.');
  return inflateEntry(bytes, main, reading);
}
