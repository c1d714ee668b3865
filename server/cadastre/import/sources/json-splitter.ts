const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
/** Whitespace, and the separator that starts each record of a GeoJSON text sequence. */
const BETWEEN_VALUES = new Set([0x20, 0x09, 0x0a, 0x0d, 0x1e]);

export type JsonPiece =
  /** An element of the `features` member of the enclosing object. */
  | { kind: 'feature'; text: string }
  /** The members before `features`, as an object of their own. */
  | { kind: 'head'; text: string }
  /** A whole object; `features` is empty if it had any. */
  | { kind: 'object'; text: string };

/**
 * Splits a stream of one or more JSON objects into pieces that are small enough to parse: the
 * elements of `features` one by one, and the object around them. Looks only at brackets and
 * strings; whether a piece is valid JSON shows when it is parsed. Throws a plain `Error` where
 * anything but an object begins, and for a piece longer than `maxPieceBytes`.
 */
export class JsonSplitter {
  private readonly maxPieceBytes: number;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private inFeatures = false;
  /** Bytes of the object around the features, and of the current element. */
  private around: Buffer[] = [];
  private element: Buffer[] = [];
  private heldBytes = 0;
  /**
   * The last string of the outermost object since its last comma; before a bracket, it is a
   * member's name.
   */
  private name = '';
  /** Index in the current chunk where that string begins. */
  private nameStart = 0;

  constructor(maxPieceBytes: number) {
    this.maxPieceBytes = maxPieceBytes;
  }

  get isBetweenObjects(): boolean {
    return this.depth === 0;
  }

  *split(chunk: Buffer): Generator<JsonPiece> {
    let kept = 0;
    this.nameStart = 0;
    const keep = (end: number) => {
      const target = this.inFeatures ? this.element : this.around;
      // A copy, so that the retained bytes do not hold the whole chunk in memory.
      if (end > kept) target.push(Buffer.from(chunk.subarray(kept, end)));
      this.heldBytes += end - kept;
      kept = end;
      if (this.heldBytes > this.maxPieceBytes) {
        throw new Error(`one piece of it is longer than ${this.maxPieceBytes >> 20} MB`);
      }
    };

    for (let i = 0; i < chunk.length; i++) {
      if (this.inString) {
        i = this.endOfString(chunk, i);
        continue;
      }
      const byte = chunk[i]!;
      if (this.depth === 0) {
        if (byte !== OPEN_BRACE) {
          if (!BETWEEN_VALUES.has(byte)) throw new Error(`it has “${excerpt(chunk, i)}”`);
          continue;
        }
        kept = i;
        this.depth = 1;
      } else if (byte === QUOTE) {
        this.inString = true;
        this.nameStart = i + 1;
        this.name = '';
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        this.depth += 1;
        if (this.inFeatures && this.depth === 3) kept = i;
        if (byte === OPEN_BRACKET && this.depth === 2 && this.name === 'features') {
          keep(i + 1);
          this.inFeatures = true;
          yield { kind: 'head', text: `${textOf(this.around)}]}` };
        }
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        this.depth -= 1;
        if (this.inFeatures && this.depth === 2) {
          keep(i + 1);
          yield { kind: 'feature', text: textOf(this.element) };
          this.heldBytes = 0;
          this.element = [];
        } else if (this.inFeatures && this.depth === 1) {
          this.inFeatures = false;
          this.name = '';
          kept = i;
        } else if (this.depth === 0) {
          keep(i + 1);
          yield { kind: 'object', text: textOf(this.around) };
          this.heldBytes = 0;
          this.around = [];
        }
      } else if (this.depth === 1 && byte === COMMA) this.name = '';
      else if (this.inFeatures && this.depth === 2 && byte !== COMMA && byte > 0x20) {
        throw new Error(`among its features it has “${excerpt(chunk, i)}”`);
      }
    }
    if (this.inFeatures ? this.depth > 2 : this.depth > 0) keep(chunk.length);
  }

  /**
   * Index of the quote that ends the string, or of the chunk's last byte where the string
   * continues.
   */
  private endOfString(chunk: Buffer, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (this.escaped) this.escaped = false;
      else if (byte === BACKSLASH) this.escaped = true;
      else if (byte === QUOTE) {
        this.inString = false;
        if (this.depth === 1) this.name += chunk.toString('latin1', this.nameStart, i);
        return i;
      }
    }
    if (this.depth === 1) this.name += chunk.toString('latin1', this.nameStart);
    return chunk.length - 1;
  }
}

const textOf = (pieces: readonly Buffer[]) => Buffer.concat(pieces).toString();

const excerpt = (chunk: Buffer, at: number) =>
  chunk
    .toString('utf8', at, at + 40)
    .split('\n')[0]!
    .trim();
