import { SaxesParser } from 'saxes';
import type { ParsedLayer } from '../parsed-file.ts';
import { countOf } from '../feature-title.ts';
import type { ReadContext } from '../reading/read-context.ts';
import { FileRefusalError } from '../refusal.ts';
import { createKmlCollector } from './kml-collector.ts';
import { documentTypeRefused, xmlTextOf } from './xml-text.ts';

/** Characters parsed per chunk: a few milliseconds of work. */
const STRETCH = 1 << 18;
/** saxes errors that map programs also tolerate; all others break the structure. */
const TOLERABLE =
  /disallowed character\.|undefined entity|malformed character entity|disallowed in char data|duplicate attribute|no whitespace between|XML declaration|version number|encoding value|standalone value|text data outside/;

/**
 * Reads the features of a KML document by the local names of its elements, ignoring prefixes
 * whether declared or not. Streams the elements without a tree, so that only vertices take memory.
 */
export async function readKml(
  decoded: string,
  name: string,
  reading: ReadContext,
): Promise<ParsedLayer> {
  const { text, mended } = xmlTextOf(decoded);
  const collector = createKmlCollector(name, reading);
  const parser = new SaxesParser();
  let untidy = mended;
  let hasEnded = false;

  parser.on('error', ({ message }) => {
    if (hasEnded) return;
    if (!TOLERABLE.test(message)) throw new FileRefusalError(brokenXml(message));
    untidy++;
  });
  parser.on('doctype', () => {
    throw documentTypeRefused();
  });
  parser.on('opentag', (tag) => {
    if (!hasEnded) collector.open(localName(tag.name), tag.attributes);
  });
  parser.on('text', (text) => collector.text(text));
  parser.on('cdata', (text) => collector.text(text));
  parser.on('closetag', (tag) => {
    if (hasEnded) return;
    collector.close(localName(tag.name));
    hasEnded = collector.depth === 0;
  });

  for (let at = 0; at < text.length; at += STRETCH) {
    parser.write(text.slice(at, at + STRETCH));
    await reading.budget.reach(at / text.length);
    if (hasEnded) break;
  }
  if (!hasEnded) parser.close();
  if (untidy > 0) {
    const errors = countOf(untidy, 'small error');
    reading.notes.remark('untidy', `The XML has ${errors}, read as written.`);
  }
  return collector.finish();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** saxes reports `12:5: unclosed tag: Document`. */
function brokenXml(message: string): string {
  const [, line, , cause = message] = /^(\d+):(\d+): ([\s\S]*?)\.?$/.exec(message) ?? [];
  const isCut = /unclosed tag|unexpected end|must contain a root/.test(cause);
  const where = line === undefined ? '' : ` in line ${Number(line).toLocaleString('en-AU')}`;
  if (isCut) return `The file is incomplete: it ends${where}. Export it again.`;
  return `It is not valid KML${where}: ${cause}.`;
}
