import { useUnit } from 'effector-react';
import { useId } from 'react';
import { Checkbox } from '#shared/ui/checkbox';
import { Input } from '#shared/ui/input';
import { TableCell, TableRow } from '#shared/ui/table';
import { farmEdited, farmTicked } from '../model/model.ts';
import type { JudgedFarm } from '../model/proposed-farm.ts';
import { Findings } from './Findings.tsx';
import { ShapePicture } from './ShapePicture.tsx';
import { counted, hectares } from './words.ts';

/** A farm to check: a row on a wide screen, a card on a phone. */
export function PreviewRow({ farm }: { farm: JudgedFarm }) {
  const { edit, tick } = useUnit({ edit: farmEdited, tick: farmTicked });
  const findingsId = useId();
  const { id, line, name, pic, boundary, faults, isAdded } = farm;
  const title = name.trim() || (line === null ? 'this farm' : `line ${line}`);
  return (
    <TableRow
      data-aside={!isAdded || undefined}
      className="align-top max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:rounded-lg max-lg:border! max-lg:bg-raised max-lg:py-2 data-aside:bg-overlay/40"
    >
      <TableCell className="w-11 align-top max-lg:row-span-4 max-lg:pt-5 lg:pt-5">
        <Checkbox
          aria-label={`Add ${title}`}
          aria-describedby={findingsId}
          checked={isAdded}
          disabled={faults.length > 0}
          onCheckedChange={(checked) => tick({ ids: [id], isChosen: checked === true })}
        />
      </TableCell>
      <TableCell className="align-top max-lg:py-1 lg:min-w-48">
        <Input
          dir="auto"
          aria-label={`Farm name of ${title}`}
          aria-invalid={name.trim() === '' || undefined}
          value={name}
          onChange={({ target }) => edit({ id, name: target.value })}
        />
      </TableCell>
      <TableCell className="align-top max-lg:py-1 lg:w-36">
        <Input
          aria-label={`PIC of ${title}`}
          placeholder="PIC"
          value={pic}
          onChange={({ target }) => edit({ id, pic: target.value })}
        />
      </TableCell>
      <TableCell className="align-top max-lg:py-1 lg:min-w-56">
        {boundary ? (
          <div className="flex items-start gap-3">
            {boundary.features.length > 0 && <ShapePicture features={boundary.features} />}
            <div className="min-w-0">
              <p className="wrap-anywhere">{boundary.names[0] ?? boundary.title}</p>
              {boundary.features.length > 0 && (
                <p className="text-muted tabular-nums">
                  {hectares(boundary.areaHa)} · {counted(boundary.areaCount, 'area')}
                </p>
              )}
            </div>
          </div>
        ) : (
          <p className="text-muted lg:pt-2">No boundary</p>
        )}
      </TableCell>
      <TableCell className="align-top max-lg:py-1 lg:w-80 lg:pt-4">
        <Findings id={findingsId} farm={farm} />
      </TableCell>
    </TableRow>
  );
}
