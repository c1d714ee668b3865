import { farmSlug } from '#entities/farm';
import type { GeneratedFile } from '../generated-file.ts';
import type { BoundaryMapInput } from './boundary-map-input.ts';
import { boundaryMapPdf } from './boundary-map-pdf.ts';

/** Makes the print of a boundary. The same input gives the same bytes. */
export async function makeBoundaryMap(input: BoundaryMapInput): Promise<GeneratedFile[]> {
  const { propertyName, propertyId } = input.farm;
  return [
    {
      fileName: `${farmSlug(propertyName, propertyId)}-map.pdf`,
      contentType: 'application/pdf',
      bytes: await boundaryMapPdf(input),
    },
  ];
}
