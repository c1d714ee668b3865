/** A file to write to or read from an archive. */
export interface TarMember {
  name: string;
  byteLength: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The archive is invalid, truncated or altered. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

const BLOCK = 512;
const MAX_OCTAL = 0o77777777777;
const MAX_PAX_BYTES = 64 * 1024;

/** Writes a tar archive in POSIX (pax) format, which `tar` reads everywhere. */
export async function* tarOf(
  members: AsyncIterable<TarMember>,
  now: Date,
): AsyncGenerator<Uint8Array> {
  for await (const { name, byteLength, content } of members) {
    const pax = paxRecords(name, byteLength);
    if (pax.byteLength > 0) {
      yield header('pax', pax.byteLength, 'x', now);
      yield pax;
      yield padding(pax.byteLength);
    }
    yield header(name, byteLength, '0', now);
    let written = 0;
    for await (const part of content) {
      written += part.byteLength;
      yield part;
    }
    if (written !== byteLength) throw new Error(`${name} changed while it was read`);
    yield padding(byteLength);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const padding = (byteLength: number) => Buffer.alloc((BLOCK - (byteLength % BLOCK)) % BLOCK);

function header(name: string, byteLength: number, type: '0' | 'x', now: Date): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  block.write(fitsName(name) ? name : name.slice(-99).replace(/[^\x20-\x7e]/g, '_'), 0, 100);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(byteLength > MAX_OCTAL ? 0 : byteLength, 11), 124);
  block.write(octal(Math.floor(now.getTime() / 1_000), 11), 136);
  block.write(type, 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148, 'latin1');
  return block;
}

const fitsName = (name: string) => /^[\x20-\x7e]{1,100}$/.test(name);

/** Returns extended headers for values that do not fit an ordinary header. */
function paxRecords(name: string, byteLength: number): Buffer {
  const records = [
    ...(fitsName(name) ? [] : [`path=${name}`]),
    ...(byteLength > MAX_OCTAL ? [`size=${byteLength}`] : []),
  ];
  return Buffer.concat(
    records.map((record) => {
      // A record begins with its own length, including the digits of that length.
      const bare = Buffer.byteLength(record) + 2;
      let length = bare + String(bare).length;
      if (String(length).length !== String(bare).length) length = bare + String(length).length;
      return Buffer.from(`${length} ${record}\n`);
    }),
  );
}

/** Returns the sum of a header's bytes, with those of the checksum counted as spaces. */
const checksumOf = (block: Buffer) =>
  block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);

/**
 * Reads the members of an archive in order; the content of one must be read before the next is
 * requested. Throws `TarError` if the archive is incomplete.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const bytes = new Bytes(source);
  for (;;) {
    const block = await bytes.exactly(BLOCK);
    if (isZero(block)) return expectEnd(bytes);
    let { name, byteLength, type } = readHeader(block);
    if (type === 'x') {
      if (byteLength > MAX_PAX_BYTES) throw new TarError('a header is too long');
      const pax = readPax(await bytes.exactly(byteLength));
      await expectPadding(bytes, byteLength);
      const next = readHeader(await bytes.exactly(BLOCK));
      name = pax.get('path') ?? next.name;
      byteLength = Number(pax.get('size') ?? next.byteLength);
      type = next.type;
    }
    if (type !== '0') throw new TarError(`an entry has the unsupported type ${type}`);
    let unread = byteLength;
    yield {
      name,
      byteLength,
      content: (async function* contentOf() {
        while (unread > 0) {
          const part = await bytes.atMost(unread);
          unread -= part.byteLength;
          yield part;
        }
      })(),
    };
    if (unread > 0) throw new TarError(`${name} was not read to its end`);
    await expectPadding(bytes, byteLength);
  }
}

function readHeader(block: Buffer) {
  const text = (from: number, to: number) =>
    block.toString('latin1', from, to).replace(/[\0 ].*$/s, '');
  const octal = (from: number, to: number) => Number.parseInt(text(from, to), 8);
  const byteLength = octal(124, 136);
  if (octal(148, 156) !== checksumOf(block) || !Number.isSafeInteger(byteLength)) {
    throw new TarError('a header is damaged');
  }
  const name = block.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  return { name, byteLength, type: text(156, 157) };
}

function readPax(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const [start = '', digits = ''] = /^(\d+) /.exec(bytes.toString('latin1', at, at + 8)) ?? [];
    const record = bytes.toString('utf8', at + start.length, at + Number(digits) - 1);
    const [, key, value] = /^(\w+)=(.*)$/s.exec(record) ?? [];
    if (key === undefined || value === undefined) throw new TarError('a header is damaged');
    records.set(key, value);
    at += Number(digits);
  }
  return records;
}

async function expectPadding(bytes: Bytes, byteLength: number): Promise<void> {
  const rest = padding(byteLength).byteLength;
  if (rest > 0 && !isZero(await bytes.exactly(rest)))
    throw new TarError('its padding contains data');
}

async function expectEnd(bytes: Bytes): Promise<void> {
  if (!isZero(await bytes.exactly(BLOCK)) || !(await bytes.isOver())) {
    throw new TarError('it has data after its end');
  }
}

const isZero = (block: Buffer) => block.every((byte) => byte === 0);

/** Splits a stream of bytes at positions that its reader chooses. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async atMost(limit: number): Promise<Buffer> {
    if (await this.isOver()) throw new TarError('it is truncated');
    const taken = this.#held.subarray(0, limit);
    this.#held = this.#held.subarray(limit);
    return taken;
  }

  async exactly(byteLength: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let missing = byteLength; missing > 0;) {
      const part = await this.atMost(missing);
      parts.push(part);
      missing -= part.byteLength;
    }
    return Buffer.concat(parts);
  }

  async isOver(): Promise<boolean> {
    while (this.#held.byteLength === 0) {
      const next = await this.#source.next();
      if (next.done) return true;
      this.#held = Buffer.from(next.value);
    }
    return false;
  }
}
