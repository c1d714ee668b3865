import { countOf } from '../base/feature-title.ts';
import type { UseLimits } from '../base/limits.ts';
import type { Polygon } from '../overlay/overlay.ts';
import { createSimplifier, type Simplifier } from './simplify-features.ts';
import { countVertices } from './faults.ts';
import type { ResolvedFeature, ResolveContext } from './resolve-context.ts';

/** Number of vertices that any browser can draw at once. */
const DRAWN_VERTICES = 20_000;
/** Attempts to find a tolerance that fits although some features cannot be simplified. */
const TRIES = 4;

export interface FittedFeatures {
  features: ResolvedFeature[];
  drawing: Polygon[][];
  excess: string[];
}

/**
 * Simplifies features if the user chose to, reports which limits of their use they exceed, offers
 * the smallest sufficient simplification, and makes the copy to draw.
 */
export async function fit(
  features: ResolvedFeature[],
  context: ResolveContext,
): Promise<FittedFeatures> {
  const { use, choices, notes, budget } = context;
  const { toleranceM } = choices;
  const before = totalVertices(features);
  const isTooMuch = excessOf(features, use).some(({ isOfVertices }) => isOfVertices);
  if (toleranceM === null && !isTooMuch && before <= DRAWN_VERTICES) {
    const drawing = features.map(({ polygons }) => polygons);
    return { features, drawing, excess: excessOf(features, use).map(({ text }) => text) };
  }

  const simplifier = await createSimplifier(features, budget);
  const fitted = toleranceM === null ? features : simplifier.simplified(toleranceM);
  if (toleranceM === null) offerSimpler(features, simplifier, context);
  else {
    const [from, to] = [before, totalVertices(fitted)].map((vertices) =>
      countOf(vertices, 'corner'),
    );
    const text = `Simplified from ${from} to ${to}; no border moved by more than ${toleranceM} m.`;
    notes.repaired('simplified', text);
  }
  const drawn = simplifier.drawn(simplifier.toleranceFor(DRAWN_VERTICES));
  const drawing =
    totalVertices(fitted) > DRAWN_VERTICES ? drawn : fitted.map(({ polygons }) => polygons);
  return { features: fitted, drawing, excess: excessOf(fitted, use).map(({ text }) => text) };
}

const totalVertices = (features: readonly ResolvedFeature[]): number =>
  features.reduce((sum, { polygons }) => sum + countVertices(polygons), 0);

function offerSimpler(
  features: readonly ResolvedFeature[],
  simplifier: Simplifier,
  { use, choices, offers }: ResolveContext,
): void {
  const isTooMuch = (all: readonly ResolvedFeature[]) =>
    excessOf(all, use).some(({ isOfVertices }) => isOfVertices);
  if (use === null || !isTooMuch(features)) return;
  const hectares = (all: readonly ResolvedFeature[]) =>
    all.reduce((sum, { areaHa }) => sum + areaHa, 0);
  let toleranceM = simplifier.toleranceFor(use.vertices, use.ringVertices);
  for (let tried = 0; tried < TRIES && toleranceM !== Infinity; tried++) {
    const simple = simplifier.simplified(toleranceM);
    if (!isTooMuch(simple)) {
      const vertices = totalVertices(simple);
      const changeHa = hectares(simple) - hectares(features);
      offers.add(
        {
          id: `simplify:${toleranceM}`,
          kind: 'simplify',
          text: `Use a simplified copy with ${countOf(vertices, 'corner')}; no border moves by more than ${toleranceM} m`,
          toleranceM,
          vertices,
          changeHa,
        },
        { ...choices, toleranceM },
      );
      return;
    }
    toleranceM = Number((toleranceM * 1.5).toPrecision(2));
  }
}

interface Excess {
  text: string;
  isOfVertices: boolean;
}

function excessOf(features: readonly ResolvedFeature[], use: UseLimits | null): Excess[] {
  if (use === null) return [];
  const found: Excess[] = [];
  const tell = (text: string, isOfVertices: boolean) => found.push({ text, isOfVertices });
  let [polygons, vertices, longest] = [0, 0, 0];
  for (const feature of features) {
    polygons += feature.polygons.length;
    vertices += countVertices(feature.polygons);
    for (const [outer = [], ...holes] of feature.polygons) {
      for (const ring of [outer, ...holes]) longest = Math.max(longest, ring.length / 2);
    }
  }
  if (polygons > use.polygons) {
    tell(
      `It has ${countOf(polygons, 'area')}; at most ${countOf(use.polygons, 'area')} can be used.`,
      false,
    );
  }
  if (vertices > use.vertices) {
    tell(
      `It has ${countOf(vertices, 'corner')}; at most ${countOf(use.vertices, 'corner')} can be used.`,
      true,
    );
  }
  if (use.ringVertices !== undefined && longest > use.ringVertices) {
    tell(
      `One ring has ${countOf(longest, 'corner')}; at most ${countOf(use.ringVertices, 'corner')} can be used.`,
      true,
    );
  }
  if (use.bytes !== undefined && vertices <= use.vertices) {
    const bytes = bytesOf(features);
    if (bytes > use.bytes) {
      const [has, may] = [bytes, use.bytes].map((size) => Math.ceil(size / 1024 / 1024));
      tell(
        `Its features and their attributes are ${has} MB; at most ${may} MB can be used.`,
        false,
      );
    }
  }
  return found;
}

/** Estimates the bytes of the features as JSON, with every number at its longest. */
function bytesOf(features: readonly ResolvedFeature[]): number {
  const VERTEX_BYTES = 40;
  const encoder = new TextEncoder();
  return features.reduce(
    (sum, { properties, polygons }) =>
      sum +
      encoder.encode(JSON.stringify(properties)).length +
      countVertices(polygons) * VERTEX_BYTES,
    0,
  );
}
