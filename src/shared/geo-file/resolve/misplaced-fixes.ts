import type { LonLat } from '#shared/lib/lon-lat';
import { middleOf, type Box } from '#shared/lib/geo';
import { someOf, titleOf } from '../base/feature-title.ts';
import { choose, place, type FeatureKey } from './choices.ts';
import { UNDECLARED, type Misplaced, type PlacedFeature, type PlacedLayer } from './place-layer.ts';
import type { ResolveContext } from './resolve-context.ts';

/** Maximum number of projections offered: there are eight zones and a few others. */
const MAX_ZONES = 10;

/**
 * Returns why layers are misplaced, and offers fixes: swapping the axes, a likely projection, or
 * leaving out some features. Null when every layer is placed correctly.
 */
export async function refuseMisplaced(
  layers: readonly PlacedLayer[],
  wanted: readonly number[],
  context: ResolveContext,
): Promise<string | null> {
  const first = wanted.find((layer) => layers[layer]!.misplaced !== null);
  if (first === undefined) return null;
  const { misplaced } = layers[first]!;
  const alike = wanted.filter((layer) => layers[layer]!.misplaced?.kind === misplaced!.kind);
  const { choices, offers } = context;
  switch (misplaced!.kind) {
    case 'swapped':
      offers.add(
        {
          id: 'swap-axes',
          kind: 'swap-axes',
          text: 'Swap latitude and longitude',
          place: swapped(middleOf(misplaced!.example)),
        },
        place(choices, alike, { axes: 'swapped' }),
      );
      return `Its latitudes and longitudes are swapped (${figures(misplaced!.example)}): longitude comes first.`;
    case 'degrees':
      offers.add(
        {
          id: 'reproject:4326',
          kind: 'reproject',
          text: 'Read the coordinates as degrees (WGS84)',
          place: middleOf(misplaced!.example),
        },
        place(choices, alike, { projection: { code: 4326 } }),
      );
      return `The file says that it is in ${layers[first]!.projection}, but its coordinates are degrees (${figures(misplaced!.example)}).`;
    case 'either':
      return askWhich(misplaced!, alike, layers[first]!.projection, context);
    case 'metres':
      return refuseMetres(misplaced!.example, alike, layers, context);
    case 'features':
      return refuseFeatures(first, misplaced!, context);
  }
}

/** Offers both projections that the file may be in, and says where each puts the first area. */
async function askWhich(
  { codes, middle }: Extract<Misplaced, { kind: 'either' }>,
  alike: readonly number[],
  stated: string,
  { choices, offers }: ResolveContext,
): Promise<string> {
  const { conversionOf } = await import('../projection/convert.ts');
  const places = codes.map((code) => {
    const conversion = conversionOf({ code });
    const [lng = NaN, lat = NaN] = conversion?.toDegrees?.(Float64Array.of(...middle)) ?? [];
    const name = conversion?.name ?? String(code);
    offers.add(
      {
        id: `reproject:${code}`,
        kind: 'reproject',
        text: `Read the coordinates as ${name}`,
        place: [lng, lat],
      },
      place(choices, alike, { projection: { code } }),
    );
    return `as ${name} at ${lat.toFixed(4)}, ${lng.toFixed(4)}`;
  });
  return `Its projection “${stated}” has two meanings, kilometres apart. The first area lies ${places.join(', ')} (latitude, longitude). Choose the one that is right.`;
}

async function refuseMetres(
  box: Box,
  alike: readonly number[],
  layers: readonly PlacedLayer[],
  { parsed, choices, offers, near }: ResolveContext,
): Promise<string> {
  const { likelyProjections } = await import('../projection/likely-projections.ts');
  const declared = parsed.layers.flatMap(({ projection }, layer) =>
    projection && 'code' in projection && layers[layer]!.misplaced === null
      ? [projection.code]
      : [],
  );
  const names = [parsed.fileName, ...alike.map((layer) => parsed.layers[layer]!.name)].join(' ');
  const likely = likelyProjections(box, { near, declared, names }).slice(0, MAX_ZONES);
  for (const { code, name, place: middle } of likely) {
    offers.add(
      {
        id: `reproject:${code}`,
        kind: 'reproject',
        text: `Read the coordinates as ${name}`,
        place: middle,
      },
      place(choices, alike, { projection: { code } }),
    );
  }
  const { projection, isUnknown } = layers[alike[0]!]!;
  const origin =
    projection === UNDECLARED
      ? 'the file does not say of which (a shapefile says it in its .prj)'
      : isUnknown
        ? `Fenceline does not know the one that the file states, ${projection}`
        : `not of ${projection}`;
  const [best, ...others] = likely;
  const advice = !best
    ? 'Export it in WGS84 (longitude and latitude).'
    : best.isHinted || others.length === 0
      ? `Most likely it is ${best.name}.`
      : `Choose the zone that the farm is in: ${someOf(
          likely.map(({ name }) => name),
          likely.length,
        )}.`;
  return `Its coordinates (${figures(box)}) are metres in a map projection, and ${origin}. ${advice}`;
}

function refuseFeatures(
  layer: number,
  { features }: Extract<Misplaced, { kind: 'features' }>,
  { choices, offers, parsed }: ResolveContext,
): string {
  const keys = features.map(({ feature }): FeatureKey => `${layer}/${feature.ref.number}`);
  const names = someOf(features.map(({ feature }) => titleOf(feature.ref)));
  if (features.length < parsed.featuresRead) {
    offers.add(
      {
        id: `leave-out:${keys[0]!}`,
        kind: 'leave-out',
        text: `Leave out ${names}`,
      },
      choose(choices, 'leftOut', keys),
    );
  }
  const verb = features.length === 1 ? 'has' : 'have';
  return `${names} ${verb} coordinates that are not longitude and latitude (${strange(features[0]!)}).`;
}

const swapped = ([lng, lat]: LonLat): LonLat => [lat, lng];

const figure = (value: number) =>
  Number.isFinite(value) && Math.abs(value) < 1e9
    ? String(Math.round(value * 1e4) / 1e4)
    : String(value);

const figures = ([x, y]: Box) => `such as ${figure(x)}, ${figure(y)}`;

/** Describes a feature's invalid coordinates by the first vertex that is out of range. */
function strange({ feature, shapes }: PlacedFeature): string {
  const written = ringsOf(feature.shapes);
  for (const [r, ring] of ringsOf(shapes).entries()) {
    for (let i = 0; i < ring.length; i += 2) {
      if (Math.abs(ring[i]!) <= 180 && Math.abs(ring[i + 1]!) <= 90) continue;
      const vertex = [written[r]![i]!, written[r]![i + 1]!];
      if (vertex.some(Number.isNaN)) return 'one of them is not a number';
      if (!vertex.every(Number.isFinite)) return 'one of them is too large';
      return `such as ${vertex.map(figure).join(', ')}`;
    }
  }
  return 'as written';
}

const ringsOf = (shapes: PlacedFeature['shapes']) =>
  shapes.flatMap((shape) => (shape.kind === 'area' ? shape.rings : [shape.vertices]));
