import type { ParcelArrays } from './snapshot-format.ts';

/** Collects texts, each different one once; number 0 stands for null. */
export class TextPool {
  private readonly numbers = new Map<string, number>();
  private readonly starts = [0, 0];
  private bytes = Buffer.alloc(1 << 16);

  add(text: string | null): number {
    if (text === null) return 0;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const start = this.starts[this.starts.length - 1]!;
    const end = start + Buffer.byteLength(text);
    while (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], this.bytes.length * 2);
    this.bytes.write(text, start);
    const number = this.starts.push(end) - 2;
    this.numbers.set(text, number);
    return number;
  }

  arrays(): Pick<ParcelArrays, 'textStarts' | 'textBytes'> {
    const end = this.starts[this.starts.length - 1]!;
    return {
      textStarts: Uint32Array.from(this.starts),
      textBytes: new Uint8Array(this.bytes.subarray(0, end)),
    };
  }
}

/** Reads texts of a pool by their numbers. */
export class PooledTexts {
  private readonly starts: Uint32Array;
  private readonly bytes: Buffer;

  constructor({ textStarts, textBytes }: Pick<ParcelArrays, 'textStarts' | 'textBytes'>) {
    this.starts = textStarts;
    this.bytes = Buffer.from(textBytes.buffer, textBytes.byteOffset, textBytes.byteLength);
  }

  text(number: number): string | null {
    if (number === 0) return null;
    return this.bytes.toString('utf8', this.starts[number], this.starts[number + 1]);
  }

  utf8(number: number): Uint8Array {
    return this.bytes.subarray(this.starts[number], this.starts[number + 1]);
  }

  /** Negative, 0 or positive, by bytes. */
  compare(number: number, other: Uint8Array): number {
    const [start, end] = [this.starts[number], this.starts[number + 1]];
    return this.bytes.compare(other, 0, other.length, start, end);
  }
}
