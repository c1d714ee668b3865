import { useMemo } from 'react';
import type { FarmArea } from '#entities/farm';
import { roughHa } from '#entities/parcel';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { exceededLimit, landFacts, sizeVerdict, type LandFacts } from '../model/fairness.ts';
import { formatHa } from './size-text.ts';

export interface FairnessProps {
  /** Of the comparison parcels. */
  facts: LandFacts;
  farmAreas: readonly FarmArea[];
}

const MEASURES: readonly [string, (facts: LandFacts) => string][] = [
  ['Parcels', ({ parcelCount }) => parcelCount.toLocaleString('en-AU')],
  ['In total', ({ totalHa }) => formatHa(totalHa)],
  ['Median parcel', ({ medianHa }) => (medianHa === null ? '–' : formatHa(medianHa))],
];

/** The sizes of the comparison parcels beside the farm's, and whether a report can hold them. */
export function Fairness({ facts, farmAreas }: FairnessProps) {
  const farm = useMemo(() => landFacts(farmAreas.map((area) => roughHa([area]))), [farmAreas]);
  const most = exceededLimit(facts);
  const verdict = sizeVerdict(facts, farm);
  if (facts.parcelCount === 0) {
    return (
      <p className="text-sm text-muted">
        Too few parcels: a report needs at least one. Select some to see their sizes beside your
        farm’s.
      </p>
    );
  }
  return (
    <>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">Sizes of the comparison parcels and of your farm</caption>
        <thead>
          <tr className="text-right text-muted">
            <th scope="col">
              <span className="sr-only">Size</span>
            </th>
            <th scope="col" className="py-1 font-medium">
              Compared
            </th>
            <th scope="col" className="py-1 pl-4 font-medium">
              Your farm
            </th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map(([name, textOf]) => (
            <tr key={name} className="border-t border-border text-right">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 font-medium">{textOf(facts)}</td>
              <td className="py-1.5 pl-4">{textOf(farm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {verdict && (
        <p className="text-sm">
          {verdict}{' '}
          <span className="text-muted">Half of the parcels are larger than the median.</span>
        </p>
      )}
      {most !== null && (
        <Alert variant="warning">
          <AlertTitle>Too many parcels or hectares</AlertTitle>
          <AlertDescription>
            A report can compare the farm with at most {most}. Press Cancel and choose a smaller
            distance or a larger minimum area.
          </AlertDescription>
        </Alert>
      )}
    </>
  );
}
