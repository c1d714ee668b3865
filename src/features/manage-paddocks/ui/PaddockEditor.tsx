import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { canStoreDrawing, isEmptyDrawing } from '#entities/boundary-drawing';
import { DrawingPanel } from '#entities/boundary-drawing/react';
import type { FarmArea } from '#entities/farm';
import { Button } from '#shared/ui/button';
import { $drawing, $isContinued, areasAdded, paddockTools } from '../model/editor-model.ts';
import { saveObstacle } from '../model/obstacle.ts';
import { paddocksOf } from '../model/paddock-drawing.ts';
import { useMeasured } from '../model/use-measured.ts';
import { useSave } from '../model/use-save.ts';
import { EditorFooter } from './EditorFooter.tsx';
import { LandBalance } from './LandBalance.tsx';
import { PaddockFields } from './PaddockFields.tsx';
import type { StoredPaddocks } from './PaddockOverview.tsx';
import { PaddocksFromFile } from './PaddocksFromFile.tsx';

const NOTHING = { areas: [], sketch: null };

interface PaddockEditorProps {
  stored: StoredPaddocks;
  land: readonly FarmArea[];
}

/** Changes the paddocks on the map and in the list; nothing is stored before Save. */
export function PaddockEditor({ stored, land: farm }: PaddockEditorProps) {
  const { drawing, isContinued, add } = useUnit({
    drawing: $drawing,
    isContinued: $isContinued,
    add: areasAdded,
  });
  const shown = drawing ?? NOTHING;
  const paddocks = useMemo(() => paddocksOf(shown), [shown]);
  const measured = useMeasured(paddocks, farm);
  const gaps = measured?.land?.gaps.map(({ area }) => area) ?? [];
  /** The result for the present paddocks; null until they are measured. */
  const land = measured?.paddocks === paddocks ? measured.land : null;
  const saving = useSave();
  const isEmpty = isEmptyDrawing(shown);

  return (
    <>
      {isContinued && (
        <p role="status" className="text-sm text-muted">
          You continue the changes that you had not saved.
        </p>
      )}
      <DrawingPanel
        tools={paddockTools}
        isDisabled={saving.isSaving}
        list={<PaddockFields paddocks={paddocks} isDisabled={saving.isSaving} />}
      >
        {isEmpty && (
          <div className="grid gap-2">
            <Button disabled={gaps.length === 0} onClick={() => add(gaps)}>
              Start from the farm’s land
            </Button>
            <p className="text-muted">
              Then split it with lines along the fences. Or draw each paddock on the map.
            </p>
          </div>
        )}
        {!isEmpty && (
          <LandBalance
            measured={measured}
            edited={{
              paddocks: measured?.paddocks ?? [],
              // Until the last change is measured, the presses are about land that has moved.
              isDisabled: saving.isSaving || measured?.paddocks !== paddocks,
            }}
          />
        )}
      </DrawingPanel>
      <PaddocksFromFile isDisabled={saving.isSaving} />
      {!canStoreDrawing(shown) && (
        <p role="status" className="text-sm">
          These paddocks are too large for your browser to keep. Save them before you leave the
          page.
        </p>
      )}
      <EditorFooter
        stored={stored}
        paddocks={paddocks}
        land={land}
        obstacle={saveObstacle(shown, paddocks, land)}
        saving={saving}
      />
    </>
  );
}
