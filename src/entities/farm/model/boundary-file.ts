import type { Feature, MultiPolygon, Polygon } from 'geojson';
import type { BoundaryFeature, PropertyRecord, WireParcel } from '#shared/api/contract';
import { farmSlug } from './farm-slug.ts';

/** An area of a boundary as files contain it, named by its property `name` where it has a name. */
export type BoundaryArea = Feature<Polygon | MultiPolygon, Record<string, unknown>>;

/** Columns in which files contain the names of paddocks; see the hint of the boundary's upload. */
const NAME_COLUMNS = ['name', 'title', 'paddock_name', 'description'];

/** The areas of land parcels, each with the name that its cadastre uses. */
export const boundaryOfParcels = (parcels: readonly WireParcel[]): BoundaryArea[] =>
  parcels.map(({ cadastre_polygon_pid, jurisdictional_id, geometry }) => ({
    type: 'Feature',
    properties: { name: jurisdictional_id, parcel_id: cadastre_polygon_pid },
    geometry: geometry as Polygon | MultiPolygon,
  }));

/** The areas of a custom boundary with all their properties; omits points and lines. */
export const boundaryOfFeatures = (features: readonly BoundaryFeature[]): BoundaryArea[] =>
  features.flatMap(({ properties, geometry }): BoundaryArea[] => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const name = NAME_COLUMNS.map((column) => valueOf(properties, column)).find(isName);
    const area = geometry as Polygon | MultiPolygon;
    return [
      { type: 'Feature', properties: { ...properties, ...(name && { name }) }, geometry: area },
    ];
  });

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** The value of a column, ignoring its case. */
const valueOf = (properties: object | null | undefined, column: string): unknown =>
  Object.entries(properties ?? {}).find(([key]) => key.toLowerCase() === column)?.[1];

/** `banksia-rise-boundary`, to which the format adds its ending. */
export const boundaryFileStem = ({
  property_name,
  property_id,
}: Pick<PropertyRecord, 'property_name' | 'property_id'>): string =>
  `${farmSlug(property_name, property_id)}-boundary`;
