import { PADDOCK_KINDS, type PaddockKind } from '#shared/api/contract';

/** Number and hectares of the paddocks of one kind. */
export interface KindSum {
  kind: PaddockKind;
  count: number;
  hectares: number;
}

/** Sums of the kinds that occur, in their usual order, from the hectares of each paddock. */
export const sumsByKind = (
  paddocks: readonly { kind: PaddockKind }[],
  hectares: readonly number[],
): KindSum[] =>
  PADDOCK_KINDS.map((kind) => {
    const same = [...paddocks.entries()].filter(([, paddock]) => paddock.kind === kind);
    return {
      kind,
      count: same.length,
      hectares: same.reduce((sum, [index]) => sum + (hectares[index] ?? 0), 0),
    };
  }).filter(({ count }) => count > 0);
