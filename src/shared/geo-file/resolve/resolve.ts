import { middleOf } from '#shared/lib/geo';
import type { NamedPoint, NoteKind } from '../base/import-result.ts';
import { countOf, someOf, titleOf } from '../base/feature-title.ts';
import { isBoxInAustralia } from '../projection/australia.ts';
import { refuseMisplaced } from './misplaced-fixes.ts';
import { place, type FeatureKey } from './choices.ts';
import { noteOverlaps } from './overlaps.ts';
import { findOverlaps, mergeOverlaps, noteOverlapTotals, withinSteps } from './overlap-totals.ts';
import { fit } from './fit.ts';
import { placeLayer, type PlacedLayer } from './place-layer.ts';
import { resolveFeature } from './resolve-feature.ts';
import type { ResolvedFile, ResolvedFeature, ResolveContext } from './resolve-context.ts';

/**
 * Resolves a parsed file with the current choices: places its layers, validates its features, notes what
 * became of the rest and offers fixes. Leaves it unchanged, so that other choices start from
 * the file again.
 */
export async function resolveFile(context: ResolveContext): Promise<ResolvedFile> {
  const { parsed, choices, notes, budget, offers } = context;
  const wanted = [...parsed.layers.keys()].filter((layer) => choices.layers?.has(layer) ?? true);
  const layers: PlacedLayer[] = [];
  for (const [i, layer] of parsed.layers.entries()) {
    layers.push(await placeLayer(withoutLeftOut(layer, i, context), choices.placements.get(i)));
    await budget.reach((i / parsed.layers.length) * 0.2);
  }
  tellLayers(layers, wanted, context);
  const projections = layers.map(({ projection }) => projection);
  const points = placedPoints(layers, context);
  const refusedLayers = await refuseMisplaced(layers, wanted, context);
  if (refusedLayers !== null) {
    const none = { features: [], drawing: [], excess: [], isOutsideAustralia: false };
    return { ...none, offers, refusal: refusedLayers, notes, projections, points };
  }

  const features: ResolvedFeature[] = [];
  const keys: FeatureKey[] = [];
  const total = Math.max(1, parsed.featuresRead);
  for (const layer of wanted) {
    for (const placed of layers[layer]!.features) {
      const key: FeatureKey = `${layer}/${placed.feature.ref.number}`;
      const feature = resolveFeature(placed, key, context);
      if (feature) {
        features.push(feature);
        keys.push(key);
      }
      await budget.reach(0.2 + (0.4 * placed.feature.ref.number) / total);
    }
  }
  offers.addForAll('close-line', 'closed', (count) => `Close all ${count} lines into areas`);
  offers.addForAll('repair', 'repaired', (count) => `Repair all ${count} features`);
  offers.addForAll('cut-out', 'cutOut', (count) => `Cut out what stands in all ${count} fields`);
  offers.addForAll('fill', 'filled', (count) => `Use all ${count} fields without holes`);
  const isOutsideAustralia = tellOutside(features, layers, wanted, context);
  const whole = await withOverlaps(features, keys, context);
  const fitted = await fit(whole, { ...context, budget: budget.part(0.8, 1) });
  const refusal = features.length > 0 ? null : whyNothing(context);
  return { ...fitted, offers, refusal, notes, projections, points, isOutsideAustralia };
}

function placedPoints(
  layers: readonly PlacedLayer[],
  { parsed, notes }: ResolveContext,
): NamedPoint[] {
  return notes.lists.points.flatMap(({ name, place: raw, layer }) => {
    const index = parsed.layers.findIndex((one) => one.name === layer);
    const placed = layer === null ? raw : (layers[index]?.placePoint(raw) ?? null);
    return placed ? [{ name, place: placed }] : [];
  });
}

/** Merges overlapping features if the user chose to; otherwise adds remarks about them. */
async function withOverlaps(
  features: readonly ResolvedFeature[],
  keys: readonly FeatureKey[],
  context: ResolveContext,
): Promise<ResolvedFeature[]> {
  const { choices, budget } = context;
  const overlaps = await findOverlaps(features, budget.part(0.6, 0.7));
  if (choices.isMerged && overlaps) {
    return mergeOverlaps(features, overlaps, context).filter((feature) => feature !== null);
  }
  await withinSteps(budget.part(0.7, 0.8), (limited) =>
    noteOverlaps(features, keys, { ...context, budget: limited }),
  );
  noteOverlapTotals(features, overlaps, context);
  return [...features];
}

function withoutLeftOut(
  layer: ResolveContext['parsed']['layers'][number],
  index: number,
  { choices, notes }: ResolveContext,
) {
  if (choices.leftOut.size === 0) return layer;
  const features = layer.features.filter(({ ref }) => {
    const isLeftOut = choices.leftOut.has(`${index}/${ref.number}`);
    if (isLeftOut)
      notes.leftOut('not-chosen', `${titleOf(ref)} was left out because you chose so.`, ref);
    return !isLeftOut;
  });
  return { ...layer, features };
}

/** Notes how layers were read, and offers to use each one alone. */
function tellLayers(
  layers: readonly PlacedLayer[],
  wanted: readonly number[],
  context: ResolveContext,
) {
  const { parsed, notes, choices, offers } = context;
  const isWanted = new Set(wanted);
  const withFeatures = new Set(wanted.filter((layer) => layers[layer]!.features.length > 0));
  for (const [i, { name, projection }] of parsed.layers.entries()) {
    if (!isWanted.has(i)) {
      notes.leftOut('not-chosen', `“${name}” was left out because you chose so.`);
      continue;
    }
    const placed = layers[i]!;
    const axes = choices.placements.get(i)?.axes;
    if (axes === 'swapped') notes.repaired('axes-changed', 'Latitude and longitude swapped.');
    if (axes === 'mirrored') notes.repaired('axes-changed', 'Latitudes changed to south.');
    if (placed.misplaced !== null) continue;
    if (placed.wasConverted) {
      notes.repaired('converted', `“${name}” converted from ${placed.projection} to WGS84.`);
      if (placed.doubt !== null) notes.remark('assumed', `“${name}” ${placed.doubt}.`);
    } else if (placed.isUnknown) {
      const text = `“${name}” is in ${placed.projection}, which Fenceline does not know; its coordinates were read as degrees.`;
      notes.remark('assumed', text);
    } else if (projection === null && choices.placements.get(i) === undefined) {
      const text = `“${name}” does not say its projection; its coordinates were read as degrees.`;
      notes.remark('assumed', text);
    }
    if (withFeatures.size > 1 && withFeatures.has(i)) {
      offers.add(
        {
          id: `only-layer:${i}`,
          kind: 'only-layer',
          text: `Use only “${name}” (${countOf(placed.features.length, 'feature')})`,
        },
        { ...choices, layers: new Set([i]) },
      );
    }
  }
}

function tellOutside(
  features: readonly ResolvedFeature[],
  layers: readonly PlacedLayer[],
  wanted: readonly number[],
  { notes, choices, offers }: ResolveContext,
): boolean {
  const outside = features.filter(({ box }) => !isBoxInAustralia(box));
  const [first] = outside;
  if (!first) return false;
  const names = someOf(outside.map(({ ref }) => titleOf(ref)));
  const verb = outside.length === 1 ? 'lies' : 'lie';
  notes.remark(
    'outside-australia',
    `${names} ${verb} outside Australia.`,
    first.ref,
    middleOf(first.box),
  );
  const mirrored = wanted.filter((layer) => layers[layer]!.isMirrored);
  if (mirrored.length > 0) {
    const [lng, lat] = middleOf(first.box);
    offers.add(
      {
        id: 'mirror-latitude',
        kind: 'mirror-latitude',
        text: 'Move the areas to the south (their latitudes have no minus sign)',
        place: [lng, -lat],
      },
      place(choices, mirrored, { axes: 'mirrored' }),
    );
  }
  return true;
}

/** Explains why nothing is left, from the notes on what was left out. */
function whyNothing({ parsed, notes }: ResolveContext): string {
  const { leftOut, counts } = notes.lists;
  if (parsed.featuresRead === 0 && leftOut.length === 0) return 'It has no features.';
  const texts = [...new Set(leftOut.map(({ text }) => text))];
  if (texts.length <= 2) return texts.join(' ') || 'It has no areas.';
  const countsText = TOLD_KINDS.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [countOf(count, one, many)];
  });
  const kinds = new Set(TOLD_KINDS.map(([kind]) => kind));
  const others = leftOut.filter(({ kind }) => !kinds.has(kind)).map(({ text }) => text);
  const has = countsText.length === 0 ? '.' : `, only ${someOf(countsText, countsText.length)}.`;
  return [`It has no area that can be used${has}`, ...[...new Set(others)].slice(0, 3)].join(' ');
}

/** Kinds that are summarized by count when there are too many to list. */
const TOLD_KINDS: readonly [kind: NoteKind, one: string, many?: string][] = [
  ['point', 'point'],
  ['line', 'line'],
  ['empty', 'empty geometry', 'empty geometries'],
  ['broken', 'broken geometry', 'broken geometries'],
  ['no-area', 'outline that encloses nothing', 'outlines that enclose nothing'],
  ['fault', 'area that crosses or touches itself', 'areas that cross or touch themselves'],
];
