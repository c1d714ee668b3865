import { PdfLexer, UnreadablePdfError, type PdfBudget, type PdfToken } from './pdf-lexer.ts';

export interface PdfStream {
  /** Keys of the stream's dictionary with the first tokens of their values. */
  dictionary: ReadonlyMap<string, readonly PdfToken[]>;
  /** Offset of the first data byte. */
  start: number;
}

const MAX_DEPTH = 100;
/** Enough to distinguish a name, or an array of one name, from longer values. */
const KEPT_TOKENS = 4;
const VALUE_WORDS = new Set(['true', 'false', 'null']);

/**
 * Yields every stream that a PDF reader could find in the file. Readers find objects by offsets,
 * which may point anywhere, even into a string or another stream's data; so this reads the objects
 * after all occurrences of `obj`. Throws UnreadablePdfError if a dictionary is malformed, because
 * readers would then interpret it differently.
 */
export function* streamsIn(file: Buffer, budget: PdfBudget): Generator<PdfStream> {
  const lexer = new PdfLexer(file, budget);
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    // `endobj` and words with the same ending.
    if (isLetter(file[at - 1] ?? 0)) continue;
    lexer.at = at + 3;
    lexer.skipSpace();
    if (file.toString('latin1', lexer.at, lexer.at + 2) !== '<<') continue;
    lexer.next();
    const dictionary = readDictionary(lexer, 0);
    const word = lexer.next();
    if (word.kind !== 'word' || word.text !== 'stream') continue;
    yield { dictionary, start: startOfData(file, lexer.at) };
  }
}

/** Data begins after the end of the line; a CR by itself ends one too. */
function startOfData(file: Buffer, afterWord: number): number {
  const [first, second] = [file[afterWord], file[afterWord + 1]];
  if (first === 13) return afterWord + (second === 10 ? 2 : 1);
  return first === 10 ? afterWord + 1 : afterWord;
}

/** Reads the keys up to the `>>` that closes the dictionary. */
function readDictionary(lexer: PdfLexer, depth: number): Map<string, PdfToken[]> {
  const keys = new Map<string, PdfToken[]>();
  for (;;) {
    const key = lexer.next();
    if (key.kind === '>>') return keys;
    if (key.kind !== 'name') throw new UnreadablePdfError('a key is not a name');
    const value: PdfToken[] = [];
    readValue(lexer, lexer.next(), depth + 1, value);
    // Readers disagree about which of two equal keys applies.
    if (keys.has(key.text)) value.push({ kind: 'end' });
    keys.set(key.text, value);
  }
}

function readValue(lexer: PdfLexer, first: PdfToken, depth: number, kept: PdfToken[]): void {
  if (depth > MAX_DEPTH) throw new UnreadablePdfError('dictionaries are nested too deeply');
  if (kept.length < KEPT_TOKENS) kept.push(first);
  switch (first.kind) {
    case 'name':
    case 'string':
      return;
    case 'number':
      return skipReference(lexer);
    case '[':
      return readArray(lexer, depth, kept);
    case '<<':
      readDictionary(lexer, depth);
      return;
    case 'word':
      if (VALUE_WORDS.has(first.text)) return;
      break;
    case ']':
    case '>>':
    case 'end':
  }
  throw new UnreadablePdfError('a value is missing');
}

/** Skips the rest of a reference such as `7 0 R`, whose number is the first of three tokens. */
function skipReference(lexer: PdfLexer): void {
  const behindNumber = lexer.at;
  const isReference = lexer.next().kind === 'number' && isWord(lexer.next(), 'R');
  if (!isReference) lexer.at = behindNumber;
}

function readArray(lexer: PdfLexer, depth: number, kept: PdfToken[]): void {
  for (;;) {
    const item = lexer.next();
    if (item.kind === ']') {
      if (kept.length < KEPT_TOKENS) kept.push(item);
      return;
    }
    if (item.kind !== 'number' && !isWord(item, 'R')) readValue(lexer, item, depth + 1, kept);
    else if (kept.length < KEPT_TOKENS) kept.push(item);
  }
}

const isWord = (token: PdfToken, text: string) => token.kind === 'word' && token.text === text;

const isLetter = (code: number) => {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};
