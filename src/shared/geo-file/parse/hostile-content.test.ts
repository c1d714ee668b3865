import { describe, expect, it } from 'vitest';
import {
  kml,
  kmlPolygon,
  placemark,
  read,
  readKml,
  square,
  utf16,
  utf8,
  zip,
  north,
} from '../geo-file.fixture.ts';

describe('DOCTYPE / ENTITY', () => {
  const bomb = '<!DOCTYPE kml [<!ENTITY a "xxxxxxxxxx"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

  it.each([
    ['after the declaration', kml(north).replace('?>', `?>${bomb}`)],
    ['after a comment', kml(north).replace('?>', `?><!-- a > b -->\n${bomb}`)],
    ['without a declaration', `\n${bomb}${kml(north).replace(/<\?.*\?>/, '')}`],
    ['in lower case', kml(north).replace('?>', '?><!doctype kml>')],
  ])('refuses it before parsing (%s)', async (_, text) => {
    for (const bytes of [utf8(text), utf16(text, 'le'), zip({ 'doc.kml': text })]) {
      const { refusal } = await read('farm.kml', bytes);
      expect(refusal?.reason).toMatch(/document type \(DOCTYPE or ENTITY\)/);
      expect(refusal?.standardText).toBeNull();
    }
  });

  it('accepts it inside a description', async () => {
    const html = '<![CDATA[<!DOCTYPE html><b>Lot 7</b>]]>';
    const { features } = await readKml(
      placemark('North', `<description>${html}</description>`, kmlPolygon([square()])),
    );
    expect(features[0]!.properties['description']).toBe('<!DOCTYPE html><b>Lot 7</b>');
  });
});

describe('hostile names and descriptions', () => {
  it('keeps scripts as plain text', async () => {
    const script = '<script>alert(1)</script>';
    const { features } = await readKml(
      placemark(
        '&lt;img src=x onerror=alert(1)&gt;',
        `<description><![CDATA[${script}]]></description>`,
        kmlPolygon([square()]),
      ),
    );
    expect(features[0]!.properties).toEqual({
      name: '<img src=x onerror=alert(1)>',
      description: script,
    });
  });

  it('keeps __proto__ as an ordinary property', async () => {
    const data = '<ExtendedData><Data name="__proto__"><value>x</value></Data></ExtendedData>';
    const { features } = await readKml(placemark('North', data, kmlPolygon([square()])));
    expect(Object.keys(features[0]!.properties)).toEqual(['name', '__proto__']);
    const json = `{"type":"Feature","properties":{"__proto__":{"polluted":true}},"geometry":{"type":"Polygon","coordinates":${JSON.stringify([square()])}}}`;
    await read('farm.json', json);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
