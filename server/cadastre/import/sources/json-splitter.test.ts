import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter } from './json-splitter.ts';

function pieces(bytes: Buffer, chunkBytes: number, maxPieceBytes = 1 << 20) {
  const splitter = new JsonSplitter(maxPieceBytes);
  const found = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    found.push(...splitter.split(bytes.subarray(at, at + chunkBytes)));
  }
  return { found, isWhole: splitter.isBetweenObjects };
}

describe('JsonSplitter', () => {
  it('yields the elements of `features`, whatever they contain and wherever chunks end', () => {
    const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
    fc.assert(
      fc.property(
        anything,
        fc.array(anything),
        anything,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (before, features, after, chunkBytes, isPretty) => {
          delete before['features'];
          delete after['features'];
          const object = { ...before, features, ...after };
          const text = JSON.stringify(object, null, isPretty ? 2 : 0);
          const { found, isWhole } = pieces(Buffer.from(text), chunkBytes);
          expect(isWhole).toBe(true);
          const parsed = found.map(({ kind, text }) => ({
            kind,
            value: JSON.parse(text) as unknown,
          }));
          expect(parsed.map(({ kind }) => kind)).toEqual([
            'head',
            ...features.map(() => 'feature'),
            'object',
          ]);
          const values = parsed.filter(({ kind }) => kind === 'feature').map(({ value }) => value);
          expect(values).toEqual(JSON.parse(JSON.stringify(features)));
          expect(parsed.at(-1)?.value).toEqual(
            JSON.parse(JSON.stringify({ ...object, features: [] })),
          );
        },
      ),
    );
  });

  it('yields consecutive objects separated by newlines, record separators or nothing', () => {
    for (const between of ['\n', '\r\n', '\n\u001E', '']) {
      const text = ['{"a":1}', '{"b":{"features":[2]}}', '{"c":"}"}'].join(between);
      expect(pieces(Buffer.from(text), 7).found).toEqual([
        { kind: 'object', text: '{"a":1}' },
        { kind: 'object', text: '{"b":{"features":[2]}}' },
        { kind: 'object', text: '{"c":"}"}' },
      ]);
    }
  });

  it('detects a file that ends in the middle of an object', () => {
    expect(pieces(Buffer.from('{"features":[{"a":1},{"a"'), 9).isWhole).toBe(false);
  });

  it('rejects a value that is not an object, and a piece longer than the limit', () => {
    expect(() => pieces(Buffer.from('{"a":1}, [2]'), 64)).toThrow('it has “, [2]”');
    expect(() => pieces(Buffer.from('{"features":[7]}'), 64)).toThrow(
      'among its features it has “7]}”',
    );
    const long = Buffer.from(`{"arcs":[${'1,'.repeat(50_000)}1]}`);
    expect(() => pieces(long, 1_000, 20_000)).toThrow('longer than');
  });
});
