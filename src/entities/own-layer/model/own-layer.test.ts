import { describe, expect, it } from 'vitest';
import { hasRoomFor, layerNameOf, usableLayerName } from './own-layer.ts';
import { MAX_LAYERS_BYTES } from './limits.ts';
import { lookOf, nextLayerColour } from './look.ts';
import { plainDescription } from './plain-description.ts';
import { featureTitle, leftOutWords, measureWords, sizeWords } from './words.ts';

describe('a layer', () => {
  it('has no room beyond 20 MB with the others', () => {
    expect(hasRoomFor([{ bytes: MAX_LAYERS_BYTES - 5 }], 5)).toBe(true);
    expect(hasRoomFor([{ bytes: MAX_LAYERS_BYTES - 5 }], 6)).toBe(false);
  });

  it('names a layer after its file, with a number if the name is taken', () => {
    expect(layerNameOf('North fences.kml', [])).toBe('North fences');
    expect(layerNameOf('fences.kml', ['fences', 'fences (2)'])).toBe('fences (3)');
    expect(layerNameOf('.kml', [])).toBe('Layer');
  });

  it('has a name of at most 80 characters on one line', () => {
    expect(usableLayerName('  a\n b ')).toBe('a b');
    expect(usableLayerName('x'.repeat(90))).toHaveLength(80);
  });

  it('gets a colour that no other layer has', () => {
    const first = nextLayerColour([]);
    expect(nextLayerColour([first])).not.toBe(first);
  });
});

describe('lookOf', () => {
  it('ignores colours and numbers that cannot be drawn', () => {
    expect(lookOf({ stroke: 'url(#x)', 'stroke-width': 'wide', fill: 5 })).toMatchObject({
      colour: null,
      width: 3,
      fill: null,
    });
  });

  it('limits the width of a line and the opacity of a fill', () => {
    expect(lookOf({ 'stroke-width': 400, 'fill-opacity': 7 })).toMatchObject({
      width: 10,
      fillOpacity: 1,
    });
    expect(lookOf({ stroke: '#F0a', 'stroke-width': '0' })).toMatchObject({
      colour: '#ff00aa',
      width: 1,
    });
  });
});

describe('plainDescription', () => {
  it('has no markup, script or style', () => {
    expect(
      plainDescription('<style>p{}</style><p>Bore &amp; tank</p><script>alert(1)</script>&#52; m'),
    ).toBe('Bore & tank\n4 m');
    expect(plainDescription('<img src=x onerror=alert(1)>')).toBe('');
  });

  it('keeps what looks like an unfinished tag as text', () => {
    expect(plainDescription('pH < 5 and rising')).toBe('pH < 5 and rising');
  });
});

describe('words of layers', () => {
  it('say sizes and measures', () => {
    expect([sizeWords(10), sizeWords(1_300_000)]).toEqual(['1 kB', '1.2 MB']);
    expect(measureWords({ lengthM: null, hectares: null })).toBe('');
    expect(measureWords({ lengthM: 412.3, hectares: null })).toBe('412 m');
    expect(measureWords({ lengthM: 1_240, hectares: 12.34 })).toBe('12.3 ha · 1.24 km around');
  });

  it('number a feature without a name', () => {
    expect(featureTitle('', 'line', 11)).toBe('Line 12');
    expect(featureTitle('Pipe', 'line', 11)).toBe('Pipe');
  });

  it('name at most three links that are not opened', () => {
    const links = ['a', 'b', 'c', 'd'];
    expect(leftOutWords({ unusable: 1, pictures: 0, overlays: 0, links })).toEqual([
      '1 shape has no usable position.',
      'It links to other files, which are not opened: “a”, “b”, “c” and 1 more.',
    ]);
  });
});
