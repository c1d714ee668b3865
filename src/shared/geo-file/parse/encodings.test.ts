import { describe, expect, it } from 'vitest';
import {
  collection,
  feature,
  kml,
  kmlPolygon,
  placemark,
  read,
  square,
  utf16,
  utf8,
  namesOf,
  kindsOf,
} from '../geo-file.fixture.ts';

describe('UTF-16, BOM and blank lines before `<?xml`', () => {
  const text = kml(placemark('Größe №7', kmlPolygon([square()])));
  const windows = utf8(kml(placemark('Caf?', kmlPolygon([square()]))));
  windows[windows.indexOf(0x3f, 60)] = 0xe9;

  it.each([
    ['UTF-16, little end first', utf16(text, 'le')],
    ['UTF-16, big end first', utf16(text, 'be')],
    ['UTF-16 without a mark', utf16(text, 'le', false)],
    ['UTF-16 that says so', utf16(text.replace('UTF-8', 'UTF-16'), 'be')],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-8 that says UTF-16', utf8(text.replace('UTF-8', 'utf-16'))],
    ['blank lines in front', utf8(`\r\n \n${text}`)],
    ['a mark and blank lines', utf8(`\ufeff\n\n${text}`)],
  ])('reads %s', async (_, bytes) => {
    expect(namesOf(await read('farm.kml', bytes))).toEqual(['Größe №7']);
  });

  it('reads legacy encodings, with a remark if the file does not declare one', async () => {
    const unnamed = await read('farm.kml', windows);
    expect(namesOf(unnamed)).toEqual(['Café']);
    expect(kindsOf(unnamed.receipt.remarks)).toEqual(['encoding']);
    const named = new TextDecoder('latin1').decode(windows).replace('UTF-8', 'ISO-8859-1');
    const bytes = Uint8Array.from(named, (letter) => letter.charCodeAt(0));
    const answer = await read('farm.kml', bytes);
    expect(namesOf(answer)).toEqual(['Café']);
    expect(answer.receipt.remarks).toEqual([]);
  });

  it('reads them in GeoJSON too', async () => {
    const json = JSON.stringify(collection(feature([square()], { name: 'Größe' })));
    for (const bytes of [utf16(json, 'le'), utf16(json, 'be', false), utf8(`\ufeff\n${json}`)]) {
      expect(namesOf(await read('farm.json', bytes))).toEqual(['Größe']);
    }
  });
});
