/** The file violates the syntax of PDF, or needs more work than any real file. */
export class UnreadablePdfError extends Error {
  override readonly name = 'UnreadablePdfError';
}

/**
 * A name reduced to its leading letters and digits, with `#4A` decoded. Readers disagree about
 * where a name with other bytes ends; this form still finds every name that any of them would see.
 */
export interface NameToken {
  kind: 'name';
  text: string;
}
export type PdfToken =
  | NameToken
  | { kind: 'number' | 'string' | '[' | ']' | '<<' | '>>' | 'end' }
  /** `true`, `null`, `R`, `stream` … */
  | { kind: 'word'; text: string };

/** Longer than any name that the check looks for. */
const MAX_NAME = 32;
const [CR, LF, HASH, PERCENT, SLASH, BACKSLASH] = [13, 10, 0x23, 0x25, 0x2f, 0x5c];
const codesOf = (chars: string) => new Set(Array.from(chars, (char) => char.charCodeAt(0)));
const WHITESPACE = codesOf('\0\t\n\f\r ');
const DELIMITERS = codesOf('()<>[]{}/%');
const NUMERIC = codesOf('0123456789+-.');

/** Work allowed for one file, shared by everything that reads it. */
export class PdfBudget {
  private bytes: number;
  private names: number;

  constructor(bytes: number, names: number) {
    this.bytes = bytes;
    this.names = names;
  }

  /** Throws UnreadablePdfError after more bytes than a real file needs. */
  spendBytes(count: number): void {
    this.bytes -= count;
    if (this.bytes < 0) throw new UnreadablePdfError('too many bytes to read');
  }

  spendName(): void {
    this.names -= 1;
    if (this.names < 0) throw new UnreadablePdfError('too many names');
  }
}

/** Reads PDF tokens (ISO 32000-2, 7.2 and 7.3) from `at`, strictly and in linear time. */
export class PdfLexer {
  at = 0;
  private readonly file: Uint8Array;
  private readonly budget: PdfBudget;

  constructor(file: Uint8Array, budget: PdfBudget) {
    this.file = file;
    this.budget = budget;
  }

  next(): PdfToken {
    this.skipSpace();
    const from = this.at;
    const token = this.readToken();
    this.budget.spendBytes(this.at - from);
    if (token.kind === 'name') this.budget.spendName();
    return token;
  }

  /** Skips white space and comments. */
  skipSpace(): void {
    const from = this.at;
    for (; this.at < this.file.length; this.at++) {
      const code = this.file[this.at]!;
      if (code === PERCENT) this.skipComment();
      else if (!WHITESPACE.has(code)) break;
    }
    this.budget.spendBytes(this.at - from);
  }

  private skipComment(): void {
    while (this.at < this.file.length && this.file[this.at] !== LF && this.file[this.at] !== CR) {
      this.at += 1;
    }
  }

  private readToken(): PdfToken {
    const sign = String.fromCharCode(this.file[this.at] ?? 0);
    if (this.at >= this.file.length) return { kind: 'end' };
    switch (sign) {
      case '/':
        return this.readName();
      case '(':
        return this.readString();
      case '[':
      case ']':
        this.at += 1;
        return { kind: sign };
      case '<':
        return this.file[this.at + 1] === this.file[this.at] ? this.take('<<') : this.readHex();
      case '>':
        if (this.file[this.at + 1] === this.file[this.at]) return this.take('>>');
    }
    return this.readRegular();
  }

  private take(kind: '<<' | '>>'): PdfToken {
    this.at += 2;
    return { kind };
  }

  private readName(): NameToken {
    const text = nameAt(this.file, this.at);
    this.at += 1;
    while (this.at < this.file.length && isRegular(this.file[this.at]!)) this.at += 1;
    return { kind: 'name', text };
  }

  private readString(): PdfToken {
    for (let depth = 0; this.at < this.file.length; this.at++) {
      const code = this.file[this.at]!;
      if (code === BACKSLASH) this.at += 1;
      else if (code === 0x28) depth += 1;
      else if (code === 0x29) depth -= 1;
      if (depth > 0) continue;
      this.at += 1;
      return { kind: 'string' };
    }
    throw new UnreadablePdfError('a string does not end');
  }

  private readHex(): PdfToken {
    for (this.at += 1; this.at < this.file.length; this.at++) {
      const code = this.file[this.at]!;
      if (code === 0x3e) {
        this.at += 1;
        return { kind: 'string' };
      }
      if (hexDigit(code) < 0 && !WHITESPACE.has(code)) break;
    }
    throw new UnreadablePdfError('a hexadecimal string contains other characters');
  }

  private readRegular(): PdfToken {
    const from = this.at;
    while (NUMERIC.has(this.file[this.at]!)) this.at += 1;
    if (this.at > from) return { kind: 'number' };
    while (this.at < this.file.length && isRegular(this.file[this.at]!)) this.at += 1;
    if (this.at === from) throw new UnreadablePdfError('a sign stands alone');
    const word = this.file.subarray(from, Math.min(this.at, from + MAX_NAME));
    return { kind: 'word', text: String.fromCharCode(...word) };
  }
}

/** Returns the name whose slash is at `at`, as in NameToken; empty if there is none. */
export function nameAt(file: Uint8Array, at: number): string {
  let text = '';
  for (let next = at + 1; text.length < MAX_NAME; next++) {
    let code = file[next] ?? 0;
    if (code === HASH) {
      const [high, low] = [hexDigit(file[next + 1] ?? 0), hexDigit(file[next + 2] ?? 0)];
      if (high < 0 || low < 0) break;
      code = high * 16 + low;
      next += 2;
    }
    if (!isLetterOrDigit(code)) break;
    text += String.fromCharCode(code);
  }
  return text;
}

/** Calls `onName` with every name in the bytes, wherever it is. */
export function scanNames(bytes: Uint8Array, onName: (name: string) => void): void {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== SLASH) continue;
    const name = nameAt(bytes, at);
    if (name !== '') onName(name);
  }
}

const isRegular = (code: number) => !WHITESPACE.has(code) && !DELIMITERS.has(code);

const isLetterOrDigit = (code: number) =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a);

/** Returns −1 if the code is not a hexadecimal digit. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
