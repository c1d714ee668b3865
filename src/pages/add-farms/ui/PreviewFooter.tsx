import { useUnit } from 'effector-react';
import { Button } from '#shared/ui/button';
import { addPressed, previewClosed } from '../model/model.ts';
import type { JudgedFarm } from '../model/proposed-farm.ts';
import { counted, hectares } from './words.ts';

/** Stays visible below the list: what would be added, and the way back. */
export function PreviewFooter({ added }: { added: readonly JudgedFarm[] }) {
  const { add, close } = useUnit({ add: addPressed, close: previewClosed });
  const areaHa = added.reduce((sum, { boundary }) => sum + (boundary?.areaHa ?? 0), 0);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-2 border-t border-border bg-surface px-4 py-3">
      <p className="grow text-sm tabular-nums max-sm:w-full">
        {added.length === 0
          ? 'Tick the farms that you want to add.'
          : `${counted(added.length, 'farm')} · ${hectares(areaHa)}`}
      </p>
      <Button variant="outline" className="max-sm:grow" onClick={() => close()}>
        Choose other files
      </Button>
      <Button className="max-sm:grow" disabled={added.length === 0} onClick={() => add(added)}>
        {added.length === 0 ? 'Add farms' : `Add ${counted(added.length, 'farm')}`}
      </Button>
    </div>
  );
}
