import { SaxesParser } from 'saxes';
import { countOf } from '../../base/feature-title.ts';
import type { ReadContext } from '../../parse/read-context.ts';
import { FileRefusalError } from '../../base/refusal.ts';
import { documentTypeRefused, xmlTextOf } from './xml-text.ts';

/** Attributes of an element, by their names as written. */
export type XmlAttributes = Readonly<Record<string, string>>;

/** Handles the elements of a document, which come by their local names. */
export interface XmlHandler {
  open(element: string, attributes: XmlAttributes): void;
  text(text: string): void;
  close(element: string): void;
}

/** Characters parsed per chunk: a few milliseconds of work. */
const STRETCH = 1 << 16;
/**
 * Maximum number of attributes of one element; ISOXML elements, which have the most, have a dozen.
 */
const MAX_ATTRIBUTES = 1_000;
/**
 * Maximum number of errors that are read as written; each takes as long as a hundred characters.
 */
const MAX_UNTIDY = 10_000;
/** saxes errors that map programs also tolerate; all others break the structure. */
const TOLERABLE =
  /disallowed character\.|undefined entity|malformed character entity|disallowed in char data|duplicate attribute|no whitespace between|XML declaration|version number|encoding value|standalone value|text data outside/;

/**
 * Streams a document's elements without a tree, so that only vertices take memory. Ignores prefixes,
 * whether declared or not, and everything after the root element.
 */
export async function readXml(
  decoded: string,
  format: string,
  handler: XmlHandler,
  reading: ReadContext,
): Promise<void> {
  const { text, mended } = await xmlTextOf(decoded, format, reading.budget);
  const parser = new SaxesParser();
  let untidy = mended;
  let depth = 0;
  let hasEnded = false;
  let attributeCount = 0;

  parser.on('error', ({ message }) => {
    if (hasEnded) return;
    if (!TOLERABLE.test(message)) throw new FileRefusalError(brokenXml(message, format));
    if (++untidy > MAX_UNTIDY) {
      throw new FileRefusalError(`It is not valid ${format}: it has thousands of small errors.`);
    }
  });
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    if (++attributeCount > MAX_ATTRIBUTES) {
      const most = countOf(MAX_ATTRIBUTES, 'attribute');
      throw new FileRefusalError(
        `It is not valid ${format}: one of its elements has more than ${most}.`,
      );
    }
  });
  parser.on('doctype', () => {
    throw documentTypeRefused(format);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (hasEnded) return;
    // Its start tag and its end tag.
    reading.attributes(2);
    if (++depth > reading.limits.depth) {
      throw new FileRefusalError(`Its elements are nested more than ${reading.limits.depth} deep.`);
    }
    handler.open(localName(name), attributes);
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('closetag', ({ name }) => {
    if (hasEnded) return;
    handler.close(localName(name));
    hasEnded = --depth === 0;
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
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** saxes reports `12:5: unclosed tag: Document`. */
function brokenXml(message: string, format: string): string {
  const [, line, , cause = message] = /^(\d+):(\d+): ([\s\S]*?)\.?$/.exec(message) ?? [];
  const isCut = /unclosed tag|unexpected end|must contain a root/.test(cause);
  const where = line === undefined ? '' : ` in line ${Number(line).toLocaleString('en-AU')}`;
  if (isCut) return `The file is incomplete: it ends${where}. Export it again.`;
  return `It is not valid ${format}${where}: ${cause}.`;
}
