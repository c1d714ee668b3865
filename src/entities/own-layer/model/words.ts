import { MAX_LAYERS_BYTES } from './limits.ts';
import type { FeatureKind } from './layer-content.ts';

const MB = 1024 * 1024;
const decimals = (value: number, digits: number) =>
  value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `34 kB`, `1.2 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-AU')} kB`
    : `${decimals(bytes / MB, 1)} MB`;

export const featureWords = (count: number): string =>
  count === 1 ? '1 feature' : `${count.toLocaleString('en-AU')} features`;

/** Says that another layer does not fit, and what to do. */
export const fullWords = (used: number): string =>
  `Your layers take ${sizeWords(used)} of ${sizeWords(MAX_LAYERS_BYTES)}. Delete one, or open a smaller file.`;

const KIND_WORDS: Readonly<Record<FeatureKind, string>> = {
  point: 'Point',
  line: 'Line',
  area: 'Area',
};

/** The feature's own name, or its kind and number: `Line 12`. */
export const featureTitle = (name: string, kind: FeatureKind, index: number): string =>
  name === '' ? `${KIND_WORDS[kind]} ${(index + 1).toLocaleString('en-AU')}` : name;

/** The measures of a feature; null where it has none, such as the area of a line. */
export interface FeatureMeasures {
  /** Of a line, or around an area. */
  lengthM: number | null;
  hectares: number | null;
}

/** `1.24 km`, or `12.3 ha · 1.6 km around`; empty for a point. */
export function measureWords({ lengthM, hectares }: FeatureMeasures): string {
  if (lengthM === null) return '';
  const length =
    lengthM < 1_000 ? `${Math.round(lengthM)} m` : `${decimals(lengthM / 1_000, 2)} km`;
  if (hectares === null) return length;
  return `${decimals(hectares, hectares < 10 ? 2 : 1)} ha · ${length} around`;
}

/** Parts of a file that are not shown, in words. */
export interface LeftOut {
  /** Shapes without a usable position. */
  unusable: number;
  /** Points with a picture in the file or on the web. */
  pictures: number;
  /** Pictures laid over the ground. */
  overlays: number;
  /** Names or addresses of other files that this one links to. */
  links: readonly string[];
}

/** One sentence for each kind of content that is not shown. */
export function leftOutWords({ unusable, pictures, overlays, links }: LeftOut): string[] {
  const named = links.slice(0, 3).map((link) => `“${link}”`);
  const more = links.length - named.length;
  return [
    ...(unusable > 0 ? [`${count(unusable, 'shape has', 'shapes have')} no usable position.`] : []),
    ...(pictures > 0
      ? [
          `${count(pictures, 'point has a picture', 'points have pictures')}; all are drawn as dots.`,
        ]
      : []),
    ...(overlays > 0
      ? [
          `${count(overlays, 'picture', 'pictures')} over the ground ${overlays === 1 ? 'is' : 'are'} not shown.`,
        ]
      : []),
    ...(links.length > 0
      ? [
          `It links to other files, which are not opened: ${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-AU')} more` : ''}.`,
        ]
      : []),
  ];
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-AU')} ${number === 1 ? one : many}`;
