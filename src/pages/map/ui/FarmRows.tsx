import { useState } from 'react';
import { landWords } from '#entities/farm';
import { FarmThumbnail, LpaChip } from '#entities/farm/react';
import type { FarmSummary, PropertyRecord } from '#shared/api/contract';
import { MoreRows } from '#shared/ui/more-rows';

const ROWS_AT_A_TIME = 20;

export interface FarmRowsProps {
  farms: readonly PropertyRecord[];
  summaries: ReadonlyMap<number, FarmSummary>;
  onChoose: (farmId: number) => void;
}

/** The user's farms as rows; a press chooses one. */
export function FarmRows({ farms, summaries, onChoose }: FarmRowsProps) {
  const [shown, setShown] = useState(ROWS_AT_A_TIME);
  return (
    <>
      <ul aria-label="Your farms" className="grid gap-1">
        {farms.slice(0, shown).map(({ property_id: id, property_name: name }) => {
          const summary = summaries.get(id);
          return (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1 text-left hover:bg-overlay"
                onClick={() => onChoose(id)}
              >
                <FarmThumbnail farmId={id} className="h-10 w-15" />
                <span className="grid min-w-0 flex-1 text-sm">
                  <span dir="auto" className="truncate font-medium">
                    {name}
                  </span>
                  <span className="min-h-5 truncate text-muted tabular-nums">
                    {summary && landWords(summary).join(' · ')}
                  </span>
                </span>
                <LpaChip summary={summary} isBrief />
              </button>
            </li>
          );
        })}
      </ul>
      <MoreRows left={farms.length - shown} onMore={() => setShown(shown + ROWS_AT_A_TIME)} />
    </>
  );
}
