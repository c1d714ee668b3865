import { useUnit } from 'effector-react';
import { useFarmAreas } from '#entities/farm/react';
import { hectareWords, type Area } from '#entities/paddock';
import { usePaddocks } from '#entities/paddock/react';
import type { PaddockRecord, PropertyRecord } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { paddocksOpened } from '../model/panel-model.ts';
import { useMeasured } from '../model/use-measured.ts';

const NONE: readonly PaddockRecord[] = [];
const NO_LAND: readonly { geometry: Area }[] = [];

/** How much of a farm is in paddocks, and what to check; nothing for a farm without paddocks. */
export function PaddockState({ farm }: { farm: PropertyRecord }) {
  const open = useUnit(paddocksOpened);
  const paddocks = usePaddocks(farm.property_id).data?.paddocks ?? NONE;
  const land = useFarmAreas(farm).data ?? NO_LAND;
  const measured = useMeasured(paddocks, land);
  if (paddocks.length === 0) return null;
  const found = measured?.paddocks === paddocks && land.length > 0 ? measured.land : null;
  const toCheck = found ? found.overlaps.length + found.outside.length : 0;
  const insideHa = found?.countedHa.reduce((sum, hectares) => sum + hectares, 0) ?? 0;
  return (
    <section
      aria-label="Paddocks"
      className="flex min-h-15 flex-wrap items-center gap-x-3 rounded-lg border border-border bg-raised p-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {paddocks.length === 1
            ? '1 paddock'
            : `${paddocks.length.toLocaleString('en-AU')} paddocks`}
        </p>
        {found && (
          <p className="text-muted tabular-nums">
            {hectareWords(insideHa)} of {hectareWords(found.farmHa)}
          </p>
        )}
        {toCheck > 0 && (
          <p className="text-warning">
            {toCheck === 1
              ? '1 border to check'
              : `${toCheck.toLocaleString('en-AU')} borders to check`}
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" onClick={() => open(farm.property_id)}>
        Open paddocks
      </Button>
    </section>
  );
}
