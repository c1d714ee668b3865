import { useUnit } from 'effector-react';
import { hectareWords, KIND_NAMES, sumsByKind } from '#entities/paddock';
import { KindSwatch } from '#entities/paddock/react';
import type { PaddockRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { $shownAreas, areasShown } from '../model/panel-model.ts';
import type { Measured } from '../model/use-measured.ts';

/** The paddocks with kind and hectares; a row shows its paddock on the map. */
export function PaddockRows({ paddocks }: { paddocks: readonly PaddockRecord[] }) {
  const { shown, show } = useUnit({ shown: $shownAreas, show: areasShown });
  return (
    <ul aria-label="Paddocks" className="-mx-2 grid">
      {paddocks.map(({ name, kind, area_ha: areaHa, geometry }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={shown.includes(geometry)}
            className={cn(
              'flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-fill',
              shown.includes(geometry) && 'bg-fill',
            )}
            onClick={() => show([geometry])}
          >
            <KindSwatch kind={kind} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block font-medium wrap-anywhere">
                {name}
              </span>
              <span className="block text-sm text-muted">{KIND_NAMES[kind]}</span>
            </span>
            <span className="text-sm whitespace-nowrap tabular-nums">{hectareWords(areaHa)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PaddockSumsProps {
  paddocks: readonly PaddockRecord[];
  /** Null until the paddocks are measured. */
  measured: Measured<PaddockRecord> | null;
}

/**
 * Hectares of each kind, and of all paddocks: land of the farm, each hectare counted once. Those
 * stored for each paddock stand in until they are measured, or when they cannot be.
 */
export function PaddockSums({ paddocks, measured }: PaddockSumsProps) {
  const land = measured?.paddocks === paddocks ? measured.land : null;
  const hectares = land?.countedHa ?? paddocks.map(({ area_ha: areaHa }) => areaHa);
  const sums = sumsByKind(paddocks, hectares);
  const total = sums.reduce((sum, one) => sum + one.hectares, 0);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Hectares by kind</caption>
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.kind}>
            <th scope="row" className="py-1 text-left font-normal">
              {KIND_NAMES[sum.kind]} <span className="text-muted">({sum.count})</span>
            </th>
            <td className="py-1 text-right tabular-nums">{hectareWords(sum.hectares)}</td>
          </tr>
        ))}
        <tr className="border-t border-border font-semibold">
          <th scope="row" className="py-1 text-left">
            In paddocks
          </th>
          <td className="py-1 text-right tabular-nums">
            {hectareWords(total)}
            {land && ` of ${hectareWords(land.farmHa)}`}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
