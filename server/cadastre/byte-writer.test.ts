import { describe, expect, it } from 'vitest';
import { ByteWriter } from './byte-writer.ts';

describe('ByteWriter', () => {
  it('writes text as UTF-8, even beyond its initial buffer', () => {
    const text = 'Lot 1, 农场, 🐑. '.repeat(10_000);
    const writer = new ByteWriter();
    writer.text(text);
    writer.text('End');
    expect(Buffer.from(writer.finish()).toString()).toBe(`${text}End`);
  });

  it('returns bytes that its next use does not overwrite', () => {
    const writer = new ByteWriter();
    writer.text('first');
    const first = writer.finish();
    writer.clear();
    writer.text('again');
    expect(Buffer.from(first).toString()).toBe('first');
    expect(Buffer.from(writer.finish()).toString()).toBe('again');
  });
});
