import type { RequestListener } from 'node:http';
import type { FeatureCollection, Polygon } from 'geojson';

/** A rectangle, in degrees. */
const rectangle = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** Sample projects of other companies: one in the district's north-east, one far away. */
const PROJECTS: FeatureCollection<Polygon> = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { 'Project ID': 'ERF-SAMPLE-1', 'Project name': 'Sample Rangeland Project' },
      geometry: rectangle(146.62, -34.16, 146.66, -34.13),
    },
    {
      type: 'Feature',
      properties: { 'Project ID': 'ERF-SAMPLE-2', 'Project name': 'Sample Grazing Project' },
      geometry: rectangle(144.1, -29.4, 144.3, -29.2),
    },
  ],
};

/** Stands in for the public register of projects: sample areas as GeoJSON. */
export const sampleRegister: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/geo+json' });
  response.end(JSON.stringify(PROJECTS));
};
