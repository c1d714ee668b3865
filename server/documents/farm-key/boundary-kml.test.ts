// @vitest-environment jsdom
import { kml } from '@tmcw/togeojson';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { areaHa } from '#shared/lib/geo';
import { boundaryKml } from './boundary-kml.ts';
import { exampleInput, exampleParcel, rectangle } from './example-input.fixture.ts';
import { farmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';

function parse(input: FarmKeyInput): Document {
  const text = boundaryKml(farmKeyFacts(input));
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

describe('boundaryKml', () => {
  it('contains the gate and a folder of named parcels with their facts and areas', () => {
    const input = exampleInput(12);
    const document = parse(input);
    expect(document.documentElement.namespaceURI).toBe('http://www.opengis.net/kml/2.2');
    expect(document.querySelectorAll('Folder > Placemark')).toHaveLength(12);

    const [gate, ...parcels] = kml(document).features;
    expect(gate?.properties).toMatchObject({ name: 'Front gate' });
    expect(gate?.geometry).toEqual({ type: 'Point', coordinates: [147.1995, -34.8405] });
    parcels.forEach((feature, i) => {
      const parcel = input.parcels[i]!;
      const { geometry } = feature as Feature<Polygon>;
      expect(areaHa(geometry) / parcel.areaHa).toBeCloseTo(1, 4);
    });
    expect(parcels[11]?.properties).toMatchObject({
      name: '12. Lot 112 DP755510',
      jurisdictional_id: '112//DP755510',
      farm_name: 'Kurrajong Park',
    });
  });

  it('outlines parcels in the farm’s orange, 5 wide, over a translucent fill', () => {
    const { features } = kml(parse(exampleInput(1, { gate: null })));
    expect(features).toHaveLength(1);
    expect(features[0]?.properties).toMatchObject({
      stroke: '#f97316',
      'stroke-opacity': 1,
      'stroke-width': 5,
      fill: '#f97316',
    });
    expect(features[0]?.properties?.['fill-opacity']).toBeCloseTo(0.25, 2);
  });

  it('preserves holes and multiple parts', () => {
    const input = exampleInput(1, { gate: null });
    const parcel = exampleParcel('9', {
      type: 'MultiPolygon',
      coordinates: [
        [
          rectangle(147.3, -34.9, 147.34, -34.86),
          rectangle(147.31, -34.89, 147.32, -34.88),
          rectangle(147.325, -34.89, 147.33, -34.88),
        ],
        [rectangle(147.35, -34.9, 147.36, -34.89)],
      ],
    });
    input.parcels = [parcel];
    const document = parse(input);
    expect(document.querySelectorAll('innerBoundaryIs')).toHaveLength(2);
    const geometry = kml(document).features[0]!.geometry;
    const polygons = geometry?.type === 'GeometryCollection' ? geometry.geometries : [geometry];
    const totalHa = (polygons as (Polygon | MultiPolygon)[])
      .map(areaHa)
      .reduce((sum, area) => sum + area);
    expect(totalHa / parcel.areaHa).toBeCloseTo(1, 4);
  });

  it('shows hostile names as plain text', () => {
    const propertyName = `<script>alert("1")</script> & ]]> '羊 🐑\u202E`;
    const input = exampleInput(1, { propertyName: `${propertyName}\u0000\u001B`, gate: null });
    const document = parse(input);
    expect(document.querySelector('script')).toBeNull();
    expect(document.querySelector('Document > name')?.textContent).toBe(propertyName);
    expect(document.querySelector('Data[name="farm_name"] > value')?.textContent).toBe(
      propertyName,
    );
  });

  it('marks parcels that are sample data', () => {
    const input = exampleInput(1);
    input.dataSet.isSample = true;
    const description = parse(input).querySelector('Document > description')?.textContent;
    expect(description).toMatch(/^SAMPLE DATA – not a real cadastre\./);
  });
});
