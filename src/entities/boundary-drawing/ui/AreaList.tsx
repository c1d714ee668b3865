import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { hectaresOfRings } from '#shared/area-edit';
import { Button } from '#shared/ui/button';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { areaName, hectareWords } from '../model/words.ts';
import type { ToolProps } from './tool-props.ts';

const SHOWN_AT_FIRST = 8;

/** The areas with their hectares; the tools work on the ticked ones, or on all if none is. */
export function AreaList({ tools, isDisabled }: ToolProps) {
  const headingId = useId();
  const [hasAll, setAll] = useState(false);
  const { shown, ids, choose } = useUnit({
    shown: tools.$shown,
    ids: tools.$ids,
    choose: tools.areasChosen,
  });
  const { areas } = shown;
  if (areas.length === 0) return null;
  const listed = hasAll ? areas : areas.slice(0, SHOWN_AT_FIRST);

  return (
    <div className="grid gap-1">
      <h4 id={headingId} className="font-medium">
        Areas
      </h4>
      <p className="text-sm text-muted">
        The tools change the areas you tick, or all of them if you tick none.
      </p>
      <ul aria-labelledby={headingId} className="grid">
        {listed.map((area, index) => (
          <li key={area.id} className="flex items-start justify-between gap-3">
            <Field label={areaName(area, index)} layout="inline" className="min-w-0 break-words">
              <Checkbox
                checked={ids.includes(area.id)}
                disabled={isDisabled}
                onCheckedChange={(checked) =>
                  choose(checked ? [...ids, area.id] : ids.filter((id) => id !== area.id))
                }
              />
            </Field>
            <span className="py-3 whitespace-nowrap text-muted tabular-nums">
              {hectareWords(hectaresOfRings(area.rings))}
            </span>
          </li>
        ))}
      </ul>
      {listed.length < areas.length && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          onClick={() => setAll(true)}
        >
          Show all {areas.length.toLocaleString('en-AU')} areas
        </Button>
      )}
    </div>
  );
}
