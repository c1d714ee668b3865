import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeTexts, PackedTexts, type ParcelTexts } from './parcel-texts.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const column = fc.option(text);
const texts = fc.record<ParcelTexts>({
  pid: text,
  jurisdictionalId: text,
  lot: column,
  section: column,
  plan: column,
  volume: column,
  folio: column,
});
const nothing = { lot: null, section: null, plan: null, volume: null, folio: null };

describe('encodeTexts', () => {
  it('writes texts that PackedTexts reads back unchanged from any offset', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (given, start) => {
        fc.pre(Buffer.byteLength(Object.values(given).join('')) <= 240);
        const bytes = Buffer.concat([Buffer.alloc(start, 7), encodeTexts(given)]);
        const packed = new PackedTexts(bytes);
        expect(packed.read(start)).toEqual(given);
        expect(packed.pid(start)).toBe(given.pid);
        const id = bytes.subarray(packed.idStart(start), packed.idEnd(start));
        expect(id.toString()).toBe(given.jurisdictionalId);
        expect(packed.end(start)).toBe(bytes.length);
        expect(packed.isPid(start, Buffer.from(given.pid))).toBe(true);
        expect(packed.isPid(start, Buffer.from(`${given.pid}0`))).toBe(false);
      }),
    );
  });

  it('stores lot and plan as parts of the jurisdictional id, without repeating them', () => {
    const names = { pid: 'NSW1000123', jurisdictionalId: '12//DP755510' };
    const bytes = encodeTexts({ ...nothing, ...names, lot: '12', plan: '755510' });
    expect(bytes.length).toBe(4 + 4 + 10 + 12);
  });

  it('rejects texts longer than 240 bytes and names the parcel', () => {
    const given = { ...nothing, pid: 'NSW1', jurisdictionalId: 'x'.repeat(237) };
    expect(() => encodeTexts(given)).toThrow('Parcel NSW1 has identifiers longer than 240 bytes.');
  });
});
