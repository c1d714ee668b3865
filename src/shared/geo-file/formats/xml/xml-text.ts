import { FileRefusalError } from '../../base/refusal.ts';
import type { WorkBudget } from '../../base/work-budget.ts';

const PROLOG = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
const PROLOG_LENGTH = 100_000;
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,31});/iy;
const [CDATA, CDATA_END] = ['<![CDATA[', ']]>'];
/**
 * Maximum number of bare & to escape: a few in names are common, a file full of them is not XML.
 */
const MAX_MENDED = 10_000;
/** Ampersands per pause. */
const PAUSE_EVERY = 10_000;

export interface XmlText {
  text: string;
  /** Number of bare & that were escaped. */
  mended: number;
}

/**
 * Prepares a document for the parser: skips leading blanks and NULs, and escapes bare &. Refuses a
 * document type before anything is parsed.
 */
export async function xmlTextOf(
  decoded: string,
  format: string,
  budget: WorkBudget,
): Promise<XmlText> {
  const start = /^[\s\0]*/.exec(decoded)![0].length;
  const text = decoded.slice(start);
  const prolog = PROLOG.exec(text.slice(0, PROLOG_LENGTH))![0];
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(prolog.length, prolog.length + 10))) {
    throw documentTypeRefused(format);
  }
  return withoutBareAmpersands(text, format, budget);
}

/** Entity expansion can make a few bytes fill the memory. */
export const documentTypeRefused = (format: string) =>
  new FileRefusalError(
    `It declares a document type (DOCTYPE or ENTITY), which ${format} does not use and which can be harmful.`,
  );

async function withoutBareAmpersands(
  text: string,
  format: string,
  budget: WorkBudget,
): Promise<XmlText> {
  let seen = 0;
  const pieces: string[] = [];
  let from = 0;
  let cdataAt = text.indexOf(CDATA);
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++seen % PAUSE_EVERY === 0) await budget.reach();
    while (cdataAt >= 0 && cdataAt < at) {
      // Inside CDATA, & is an ordinary character.
      const end = text.indexOf(CDATA_END, cdataAt);
      if (end < 0 || end > at) break;
      cdataAt = text.indexOf(CDATA, end);
    }
    if (cdataAt >= 0 && cdataAt < at) {
      const end = text.indexOf(CDATA_END, cdataAt);
      if (end < 0) break;
      at = end;
      continue;
    }
    REFERENCE.lastIndex = at;
    if (REFERENCE.test(text)) continue;
    pieces.push(text.slice(from, at), '&amp;');
    from = at + 1;
    if (pieces.length > MAX_MENDED * 2) {
      throw new FileRefusalError(`It is not valid ${format}: it has thousands of unescaped “&”.`);
    }
  }
  if (pieces.length === 0) return { text, mended: 0 };
  return { text: pieces.join('') + text.slice(from), mended: pieces.length / 2 };
}
