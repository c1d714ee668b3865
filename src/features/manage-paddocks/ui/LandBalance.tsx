import { useUnit } from 'effector-react';
import { TriangleAlertIcon } from 'lucide-react';
import { useRef } from 'react';
import { conflictsOf, hectareWords } from '#entities/paddock';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { areasAdded, paddockTools } from '../model/editor-model.ts';
import { repairsOfConflict, repairsOfGap, type LandRepair } from '../model/land-repairs.ts';
import type { DrawnPaddock } from '../model/paddock-drawing.ts';
import { areasShown } from '../model/panel-model.ts';
import type { Measured } from '../model/use-measured.ts';
import { LandRow } from './LandRow.tsx';

const MAX_ROWS = 8;

export interface LandBalanceProps {
  /** Null until the paddocks are measured. */
  measured: Measured<{ name: string }> | null;
  /** The measured paddocks while they are edited, whose land a press can change. */
  edited?: { paddocks: readonly DrawnPaddock[]; isDisabled: boolean };
}

/** The farm's land that is in no paddock or in two, and paddocks' land beyond the farm. */
export function LandBalance({ measured, edited }: LandBalanceProps) {
  const { show, add, move, isWorking } = useUnit({
    show: areasShown,
    add: areasAdded,
    move: paddockTools.landMoved,
    isWorking: paddockTools.$isWorking,
  });
  const balance = useRef<HTMLDivElement>(null);
  if (measured === null) return <p className="text-sm text-muted">Adding up the land …</p>;
  const { land, paddocks } = measured;
  if (land === null) {
    return (
      <p role="status" className="text-sm">
        The borders cross in too many places to add up the land.
      </p>
    );
  }
  const conflicts = conflictsOf(
    land,
    paddocks.map(({ name }) => name),
  );
  const gaps = land.gaps.map(({ area }) => area);
  const gapsHa = land.gaps.reduce((sum, { hectares }) => sum + hectares, 0);
  const insideHa = land.countedHa.reduce((sum, hectares) => sum + hectares, 0);
  const drawn = edited?.paddocks ?? null;
  const isDisabled = edited?.isDisabled === true || isWorking;
  const pressesOf = (repairs: readonly LandRepair[]) =>
    repairs.map(({ label, move: moved }) => ({
      label,
      press: () => {
        move(moved);
        // The pressed button goes with its row.
        balance.current?.focus();
      },
    }));
  const more = conflicts.length - MAX_ROWS;
  return (
    <div ref={balance} tabIndex={-1} className="grid gap-2 text-sm">
      {edited && (
        <p className="tabular-nums">
          In paddocks: <strong className="font-semibold">{hectareWords(insideHa)}</strong> of{' '}
          {hectareWords(land.farmHa)}
        </p>
      )}
      {gaps.length === 0 ? (
        <p>Every part of the farm is in a paddock.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="tabular-nums">
            Not in a paddock: <strong className="font-semibold">{hectareWords(gapsHa)}</strong>
            {gaps.length > 1 && ` in ${gaps.length.toLocaleString('en-AU')} places`}
          </p>
          <Button variant="outline" size="sm" onClick={() => show(gaps)}>
            Show it
          </Button>
          {edited && (
            <Button variant="outline" size="sm" disabled={isDisabled} onClick={() => add(gaps)}>
              {gaps.length === 1 ? 'Make it a paddock' : 'Make them paddocks'}
            </Button>
          )}
        </div>
      )}
      {drawn && land.gaps.some(({ neighbours }) => neighbours.length > 0) && (
        <ul aria-label="Land in no paddock" className="grid gap-2">
          {land.gaps.slice(0, MAX_ROWS).map((gap, i) => (
            <LandRow
              // Only their order, by size, tells gaps apart.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              words={`${hectareWords(gap.hectares)} in no paddock`}
              area={gap.area}
              presses={pressesOf(repairsOfGap(gap, drawn))}
              isDisabled={isDisabled}
            />
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <Alert variant="warning">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>Check these borders</AlertTitle>
          <AlertDescription>
            <ul aria-label="Borders to check" className="grid gap-2">
              {conflicts.slice(0, MAX_ROWS).map((conflict) => (
                <LandRow
                  key={
                    'paddock' in conflict ? conflict.paddock : `${conflict.one} ${conflict.other}`
                  }
                  words={conflict.words}
                  area={conflict.area}
                  presses={drawn ? pressesOf(repairsOfConflict(conflict, drawn, land)) : []}
                  isDisabled={isDisabled}
                />
              ))}
              {more > 0 && <li>There are {more.toLocaleString('en-AU')} more.</li>}
            </ul>
          </AlertDescription>
        </Alert>
      )}
    </div>
  );
}
