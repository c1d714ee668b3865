import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { hectareWords, nameKey } from '#entities/paddock';
import { Button } from '#shared/ui/button';
import { paddockTools } from '../model/editor-model.ts';
import type { DrawnPaddock } from '../model/paddock-drawing.ts';
import { PaddockField } from './PaddockField.tsx';

const SHOWN_AT_FIRST = 40;

export interface PaddockFieldsProps {
  paddocks: readonly DrawnPaddock[];
  isDisabled: boolean;
}

/** The paddocks by name and kind; the tools work on the ticked ones, or on all if none is. */
export function PaddockFields({ paddocks, isDisabled }: PaddockFieldsProps) {
  const headingId = useId();
  const [hasAll, setAll] = useState(false);
  const { ids, choose } = useUnit({ ids: paddockTools.$ids, choose: paddockTools.areasChosen });
  if (paddocks.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { name } of paddocks) counts.set(nameKey(name), 1 + (counts.get(nameKey(name)) ?? 0));
  const listed = hasAll ? paddocks : paddocks.slice(0, SHOWN_AT_FIRST);

  return (
    <div className="grid gap-2">
      <h3 id={headingId} className="font-medium">
        Paddocks
      </h3>
      <p className="text-muted">
        The tools change the paddocks you tick, or all of them if you tick none.
      </p>
      <ul aria-labelledby={headingId} className="grid gap-3">
        {listed.map((paddock, index) => (
          <PaddockField
            key={paddock.key}
            paddock={paddock}
            number={index + 1}
            area={hectareWords(paddock.hectares)}
            error={faultOf(paddock.name, counts)}
            isChosen={paddock.ids.some((id) => ids.includes(id))}
            isDisabled={isDisabled}
            onChoose={(isChosen) =>
              choose([
                ...ids.filter((id) => !paddock.ids.includes(id)),
                ...(isChosen ? paddock.ids : []),
              ])
            }
          />
        ))}
      </ul>
      {listed.length < paddocks.length && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          onClick={() => setAll(true)}
        >
          Show all {paddocks.length.toLocaleString('en-AU')} paddocks
        </Button>
      )}
    </div>
  );
}

function faultOf(name: string, counts: ReadonlyMap<string, number>): string | undefined {
  if (name.trim() === '') return 'Give the paddock a name.';
  const isRepeated = (counts.get(nameKey(name)) ?? 0) > 1;
  return isRepeated ? 'Another paddock has this name. Change one of them.' : undefined;
}
