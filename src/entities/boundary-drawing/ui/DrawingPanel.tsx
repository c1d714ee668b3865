import { useUnit } from 'effector-react';
import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Checkbox } from '#shared/ui/checkbox';
import { Field } from '#shared/ui/field';
import { UndoButtons } from '#shared/ui/undo-buttons';
import { crossingsIn, crossingWords, drawnWords, hintFor } from '../model/words.ts';
import { AreaList } from './AreaList.tsx';
import { VertexFields } from './VertexFields.tsx';
import { OffsetField } from './OffsetField.tsx';
import type { ToolProps } from './tool-props.ts';
import { ToolButtons } from './ToolButtons.tsx';
import { WorkingNotice } from './WorkingNotice.tsx';

export interface DrawingPanelProps extends ToolProps {
  /** Actions for the drawing, next to its tools. */
  children: ReactNode;
  /** Replaces the list of the areas, and their sum, in which land of two areas counts twice. */
  list?: ReactNode;
}

/** The tools of a drawing: everything that is done on the map can also be done here. */
export function DrawingPanel({ tools, isDisabled, children, list }: DrawingPanelProps) {
  const { shown, tool, news, isSnapping, canUndo, canRedo } = useUnit({
    shown: tools.$shown,
    tool: tools.$tool,
    news: tools.$news,
    isSnapping: tools.$isSnapping,
    canUndo: tools.$canUndo,
    canRedo: tools.$canRedo,
  });
  const { mounted, undo, redo, snap } = useUnit({
    mounted: tools.mounted,
    undo: tools.undoPressed,
    redo: tools.redoPressed,
    snap: tools.snappingSwitched,
  });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    mounted();
    section.current!.scrollIntoView({ block: 'start' });
  }, [mounted]);
  const crossing = useMemo(() => crossingWords(crossingsIn(shown)), [shown]);
  const drawn = drawnWords(shown);

  return (
    <section ref={section} aria-label="Drawing" className="grid scroll-mt-4 gap-4 text-sm">
      <div className="flex items-center gap-1">
        <p className="mr-auto text-base font-semibold tabular-nums">
          {drawn ? [drawn.count, ...(list ? [] : [drawn.area])].join(' · ') : 'Nothing drawn yet'}
        </p>
        <UndoButtons
          canUndo={canUndo}
          canRedo={canRedo}
          isDisabled={isDisabled}
          onUndo={undo}
          onRedo={redo}
        />
      </div>
      <ToolButtons tools={tools} isDisabled={isDisabled} />
      <WorkingNotice tools={tools} />
      <p className="text-muted">{hintFor(tool, shown.sketch)}</p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <div role="alert" className="empty:hidden">
        {crossing && (
          <Alert variant="warning">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{crossing}</AlertTitle>
          </Alert>
        )}
      </div>
      {children}
      {list ?? <AreaList tools={tools} isDisabled={isDisabled} />}
      <VertexFields tools={tools} isDisabled={isDisabled} />
      <OffsetField tools={tools} isDisabled={isDisabled} />
      <Field
        label="Snap to parcels and areas"
        hint="New corners land exactly on lines nearby, so that no gaps remain."
        layout="inline"
      >
        <Checkbox
          checked={isSnapping}
          disabled={isDisabled}
          onCheckedChange={(checked) => snap(checked === true)}
        />
      </Field>
    </section>
  );
}
