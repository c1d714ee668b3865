import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontPath } from './fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

describe('unpackWoff', () => {
  it.each(['latin', 'greek-ext'] as const)(
    'returns a TrueType file with the same glyphs as the WOFF file (%s)',
    (script) => {
      const woff = readFileSync(fontPath(script, 400));
      const [packed, unpacked] = [woff, unpackWoff(woff)].map((bytes) => create(bytes) as Font);
      expect(unpacked!.type).toBe('TTF');
      expect(unpacked!.characterSet).toEqual(packed!.characterSet);
      for (const codePoint of packed!.characterSet.slice(0, 60)) {
        const [before, after] = [packed!, unpacked!].map((font) => {
          const glyph = font.glyphForCodePoint(codePoint);
          return [glyph.id, glyph.advanceWidth, glyph.path.toSVG()];
        });
        expect(after).toEqual(before);
      }
    },
  );
});
