import { farmSlug } from '#entities/farm';
import type { GeneratedFile } from '../generated-file.ts';
import { boundaryGeoJson } from './boundary-geojson.ts';
import { boundaryKml } from './boundary-kml.ts';
import { boundaryShapefile } from './boundary-shapefile.ts';
import { farmKeyFacts } from './farm-key-facts.ts';
import type { FarmKeyInput } from './farm-key-input.ts';
import { farmKeyPdf } from './farm-key-pdf.ts';

/**
 * Makes the files of a bought Farm Key: GeoJSON, KML, zipped shapefile and PDF of the farm's
 * parcels. The same input gives the same bytes.
 * @throws FarmKeyInputError when the parcels cannot be a farm's boundary.
 */
export async function makeFarmKeyFiles(input: FarmKeyInput): Promise<GeneratedFile[]> {
  const facts = farmKeyFacts(input);
  const slug = farmSlug(input.farm.propertyName, input.farm.propertyId);
  const layerName = `${slug}-boundary`;
  const encoder = new TextEncoder();
  return [
    {
      fileName: `${layerName}.geojson`,
      contentType: 'application/geo+json',
      bytes: encoder.encode(boundaryGeoJson(facts)),
    },
    {
      fileName: `${layerName}.kml`,
      contentType: 'application/vnd.google-earth.kml+xml',
      bytes: encoder.encode(boundaryKml(facts)),
    },
    {
      fileName: `${layerName}-shapefile.zip`,
      contentType: 'application/zip',
      bytes: boundaryShapefile(facts, layerName),
    },
    {
      fileName: `${slug}-farm-key.pdf`,
      contentType: 'application/pdf',
      bytes: await farmKeyPdf(facts),
    },
  ];
}
