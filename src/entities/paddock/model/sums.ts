import { PADDOCK_KINDS, type PaddockKind } from '#shared/api/contract';

/** Number and hectares of the paddocks of one kind. */
export interface KindSum {
  kind: PaddockKind;
  count: number;
  hectares: number;
}

/** Sums of the kinds that occur, in their usual order. */
export const sumsByKind = (
  paddocks: readonly { kind: PaddockKind; area_ha: number }[],
): KindSum[] =>
  PADDOCK_KINDS.map((kind) => {
    const same = paddocks.filter((paddock) => paddock.kind === kind);
    const hectares = same.reduce((sum, { area_ha: areaHa }) => sum + areaHa, 0);
    return { kind, count: same.length, hectares };
  }).filter(({ count }) => count > 0);
