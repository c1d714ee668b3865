import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipStream, type ZipEntry, type ZippedEntry } from './zip-stream.ts';

const AT = new Date('2026-11-22T09:30:00Z');

async function zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>) {
  const written: ZippedEntry[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(entries, AT, (entry) => written.push(entry))) {
    chunks.push(chunk);
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), written };
}

const text = (name: string, ...parts: string[]): ZipEntry => ({
  name,
  parts: parts.map((part) => Buffer.from(part)),
});

describe('zipStream', () => {
  it('writes an archive that other readers read, with the hash of each entry', async () => {
    const { bytes, written } = await zipped([
      text('a.txt', 'one ', 'two'),
      text('documents/Grüße 農場.txt', 'x'.repeat(100_000)),
      text('empty'),
    ]);
    const read = unzipSync(bytes);
    expect(Object.keys(read)).toEqual(['a.txt', 'documents/Grüße 農場.txt', 'empty']);
    expect(strFromU8(read['a.txt']!)).toBe('one two');
    expect(bytes.length).toBeLessThan(2_000);
    expect(written).toEqual(
      Object.entries(read).map(([name, content]) => ({
        name,
        byteLength: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    );
  });

  it('requests each entry only when the previous one is written', async () => {
    const order: string[] = [];
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const name of ['a', 'b']) {
        order.push(`requests ${name}`);
        yield text(name, name);
      }
    }
    for await (const _ of zipStream(entries(), AT, ({ name }) => order.push(`wrote ${name}`)));
    expect(order).toEqual(['requests a', 'wrote a', 'requests b', 'wrote b']);
  });

  it('fails with the error of an entry’s content', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('the disk failed');
    }
    await expect(zipped([{ name: 'a', parts: broken() }])).rejects.toThrow('the disk failed');
  });

  it('stops reading when the reader of the archive stops', async () => {
    let isOpen = true;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(100_000, Math.random().toString());
      } finally {
        isOpen = false;
      }
    }
    let chunks = 0;
    for await (const _ of zipStream([{ name: 'a', parts: endless() }], AT, () => {})) {
      chunks += 1;
      if (chunks === 3) break;
    }
    await expect.poll(() => isOpen).toBe(false);
  });
});
