import { useUnit } from 'effector-react';
import { $drawing } from '../model/editor-model.ts';
import { paddocksOf } from '../model/paddock-drawing.ts';

/** The paddocks being edited, in one row. */
export function PaddocksPeek() {
  const drawing = useUnit($drawing);
  const count = drawing ? paddocksOf(drawing).length : 0;
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">Edit paddocks</p>
      <p className="truncate text-sm text-muted">
        {count === 1 ? '1 paddock' : `${count.toLocaleString('en-AU')} paddocks`}
      </p>
    </div>
  );
}
