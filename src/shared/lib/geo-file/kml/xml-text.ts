import { FileRefusal } from '../refusal.ts';

const PROLOG = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/;
/** Text between CDATA marks is as it is; elsewhere a bare & is one that nobody wrote as &amp;. */
const CDATA_OR_AMPERSAND =
  /<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,31});)/gi;
const PROLOG_LENGTH = 100_000;

export interface XmlText {
  text: string;
  /** How many bare & were taken for what they mean. */
  mended: number;
}

/**
 * A document as a parser takes it: from its first mark on, with bare & written out. A document type
 * is refused before anything is parsed: entities can make a few bytes fill the memory.
 */
export function xmlTextOf(decoded: string): XmlText {
  const start = /^[\s\0]*/.exec(decoded)![0].length;
  const text = decoded.slice(start);
  const prolog = PROLOG.exec(text.slice(0, PROLOG_LENGTH))![0];
  if (/^<!(?:DOCTYPE|ENTITY)/i.test(text.slice(prolog.length, prolog.length + 10))) {
    throw new FileRefusal(
      'It declares a document type (DOCTYPE or ENTITY), which KML does not use and which can hide harm.',
    );
  }
  if (!text.includes('&')) return { text, mended: 0 };
  let mended = 0;
  const whole = text.replace(CDATA_OR_AMPERSAND, (found) => {
    if (found !== '&') return found;
    mended++;
    return '&amp;';
  });
  return { text: whole, mended };
}
