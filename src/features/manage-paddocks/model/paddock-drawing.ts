import { drawingOf, featuresOf } from '#entities/boundary-drawing/react';
import type { Drawing } from '#entities/boundary-drawing';
import { kindOf, nameGiver, type Area } from '#entities/paddock';
import {
  MAX_PADDOCK_NAME_LENGTH,
  type PaddockKind,
  type PaddockRecord,
} from '#shared/api/contract';
import { hectaresOfRings } from '#shared/area-edit';
import type { AreaFeature } from '#shared/geo-file';

type DrawnArea = Drawing['areas'][number];

/** A paddock while it is drawn; `key` is the key of its feature in the drawing. */
export interface DrawnPaddock {
  key: number;
  name: string;
  kind: PaddockKind;
  geometry: Area;
  /** Ids of the paddock's areas. */
  ids: readonly number[];
  hectares: number;
}

/** Starts from the paddocks that are stored. */
export const drawingOfPaddocks = (
  paddocks: readonly Pick<PaddockRecord, 'name' | 'kind' | 'geometry'>[],
): Drawing =>
  drawingOf(
    paddocks.map(({ name, kind, geometry }) => ({
      geometry: geometry as Area,
      properties: { name, kind },
    })),
  );

/** The paddocks of a drawing, in its order. */
export function paddocksOf(drawing: Drawing): DrawnPaddock[] {
  const features = featuresOf(drawing);
  const areas = new Map<number, DrawnArea[]>();
  for (const area of drawing.areas) {
    const { key } = area.feature;
    areas.set(key, [...(areas.get(key) ?? []), area]);
  }
  return [...areas].map(([key, own], i) => {
    const { properties, geometry } = features[i]!;
    const ids = own.map(({ id }) => id);
    const hectares = own.reduce((sum, { rings }) => sum + hectaresOfRings(rings), 0);
    return { key, name: nameOf(properties), kind: kindOf(properties), geometry, ids, hectares };
  });
}

/** The paddocks of a drawing as they will be stored, with hectares for the map. */
export const recordsOf = (drawing: Drawing): PaddockRecord[] =>
  paddocksOf(drawing).map(({ name, kind, geometry, hectares }) => {
    return { name, kind, geometry, area_ha: hectares };
  });

const keysOf = ({ areas }: Drawing): number[] => [
  ...new Set(areas.map(({ feature }) => feature.key)),
];

const nameOf = ({ name }: Readonly<Record<string, unknown>>): string =>
  typeof name === 'string' ? name : '';

/** Gives paddocks that a change added a name and a kind of their own. */
export function withNames(drawing: Drawing, before: Drawing | null): Drawing {
  const known = new Set(before ? keysOf(before) : []);
  const isNew = ({ feature }: DrawnArea) => !known.has(feature.key);
  if (!drawing.areas.some(isNew)) return drawing;
  const give = nameGiver(
    drawing.areas.filter((area) => !isNew(area)).map(({ feature }) => nameOf(feature.properties)),
  );
  const given = new Map<number, { name: string; kind: PaddockKind }>();
  for (const { feature } of drawing.areas.filter(isNew)) {
    if (given.has(feature.key)) continue;
    const name = give(nameOf(feature.properties) || 'Paddock 1');
    given.set(feature.key, { name, kind: kindOf(feature.properties) });
  }
  const isDone = drawing.areas.every(({ feature: { key, properties } }) => {
    const wanted = given.get(key);
    return !wanted || (properties['name'] === wanted.name && properties['kind'] === wanted.kind);
  });
  return isDone ? drawing : changeFeatures(drawing, (key) => given.get(key));
}

/** Changes the name or the kind of a paddock. */
export const withFacts = (
  drawing: Drawing,
  key: number,
  facts: Partial<Pick<DrawnPaddock, 'name' | 'kind'>>,
): Drawing => changeFeatures(drawing, (one) => (one === key ? facts : undefined));

function changeFeatures(drawing: Drawing, factsOf: (key: number) => object | undefined): Drawing {
  const areas = drawing.areas.map((area) => {
    const facts = factsOf(area.feature.key);
    if (!facts) return area;
    const properties = { ...area.feature.properties, ...facts };
    return { ...area, feature: { ...area.feature, properties } };
  });
  return { ...drawing, areas };
}

/** Adds paddocks to those of a drawing. */
export function withAreas(
  drawing: Drawing,
  added: readonly { geometry: Area; name?: string | undefined; kind?: PaddockKind | undefined }[],
): Drawing {
  const nextId = 1 + Math.max(-1, ...drawing.areas.map(({ id }) => id));
  const nextKey = 1 + Math.max(-1, ...keysOf(drawing));
  const { areas } = drawingOf(
    added.map(({ geometry, name = '', kind = 'grazing' }) => ({
      geometry,
      properties: { name, kind },
    })),
  );
  const moved = areas.map((area) => ({
    ...area,
    id: area.id + nextId,
    feature: { ...area.feature, key: area.feature.key + nextKey },
  }));
  return { ...drawing, areas: [...drawing.areas, ...moved] };
}

/** Columns in which files bring the names of paddocks; see the hint of the upload. */
const NAME_COLUMNS = ['name', 'title', 'description', 'paddock_name'];

/** Name and kind of a paddock in a file, as far as the file gives them. */
export function paddockOfFile({ properties, geometry }: AreaFeature) {
  const columns = new Map(
    Object.entries(properties).map(([column, value]) => [column.toLowerCase(), value]),
  );
  const name = NAME_COLUMNS.map((column) => columns.get(column)).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  ) as string | undefined;
  const short = name?.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_PADDOCK_NAME_LENGTH);
  return { geometry, name: short, kind: kindOf(properties) };
}
