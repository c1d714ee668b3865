import type { AreaFeature, ImportResult, Note } from '#shared/geo-file';
import { nameOf } from '#shared/geo-file';
import { fileNameOf, stemOf, type FileGroup } from './group-files.ts';
import type { FoundBoundary } from './found-boundary.ts';

/** A boundary file and what the reader made of it. */
export interface ReadFile {
  group: FileGroup;
  /** Null if the reader failed; `failure` then says why. */
  result: ImportResult | null;
  failure: string | null;
}

/** Whether each file is one farm, or each of its areas. */
export type Split = 'files' | 'areas';

const namesOf = ({ path, archive }: FileGroup): string[] => [path, ...(archive ? [archive] : [])];
const textsOf = (notes: readonly Note[]) => notes.map(({ text }) => text);

/** True if the files could be split into farms by area: one file with several areas. */
export const canSplit = (files: readonly ReadFile[]): boolean =>
  files.length === 1 && (files[0]!.result?.features.length ?? 0) > 1;

export const foundBoundaries = (files: readonly ReadFile[], split: Split): FoundBoundary[] =>
  split === 'areas' && canSplit(files) ? areasOf(files[0]!) : files.map(wholeFile);

function wholeFile({ group, result, failure }: ReadFile): FoundBoundary {
  const features = result?.features ?? [];
  const excess = result?.excess ?? [];
  const refusal =
    failure ?? result?.refusal?.reason ?? (excess.length > 0 ? excess.join(' ') : null);
  return {
    id: group.path,
    names: namesOf(group),
    title: stemOf(fileNameOf(group.path)),
    features,
    areaHa: result?.areaHa ?? 0,
    areaCount: features.reduce((sum, feature) => sum + partsOf(feature), 0),
    isOutsideAustralia: result?.isOutsideAustralia ?? false,
    points: result?.points ?? [],
    refusal,
    notes: result
      ? [
          ...textsOf(result.receipt.repaired),
          ...textsOf(result.receipt.leftOut),
          ...textsOf(result.receipt.remarks),
        ].filter((text) => !refusal?.includes(text))
      : [],
  };
}

function areasOf(file: ReadFile): FoundBoundary[] {
  const whole = wholeFile(file);
  return file.result!.features.map((feature, i) => {
    const name = nameOf(feature.properties);
    return {
      ...whole,
      id: `${whole.id}#${i}`,
      names: [],
      title: name ?? `${whole.title} ${i + 1}`,
      features: [feature],
      areaHa: file.result!.featureAreasHa[i]!,
      areaCount: partsOf(feature),
      refusal: null,
      notes: i === 0 ? whole.notes : [],
    };
  });
}

const partsOf = ({ geometry }: AreaFeature): number =>
  geometry.type === 'Polygon' ? 1 : geometry.coordinates.length;
