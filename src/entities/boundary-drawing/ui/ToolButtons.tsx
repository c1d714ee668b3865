import { useUnit } from 'effector-react';
import {
  CheckIcon,
  CombineIcon,
  MousePointer2Icon,
  PentagonIcon,
  ScissorsIcon,
  SplitIcon,
  Trash2Icon,
  XIcon,
} from 'lucide-react';
import { Button } from '#shared/ui/button';
import type { DrawingTool } from '../model/drawing.ts';
import { canFinish } from '../model/sketch.ts';
import type { ToolProps } from './tool-props.ts';

const TOOLS = [
  { tool: 'area', label: 'Draw an area', Icon: PentagonIcon },
  { tool: 'correct', label: 'Correct', Icon: MousePointer2Icon },
  { tool: 'cut', label: 'Cut out', Icon: ScissorsIcon },
  { tool: 'split', label: 'Split', Icon: SplitIcon },
] as const satisfies readonly { tool: DrawingTool; label: string; Icon: unknown }[];

/** Chooses what a click on the map does, and changes areas as a whole. */
export function ToolButtons({ tools, isDisabled }: ToolProps) {
  const { drawing, tool, ids } = useUnit({
    drawing: tools.$drawing,
    tool: tools.$tool,
    ids: tools.$ids,
  });
  const { choose, finish, drop, merge, remove } = useUnit({
    choose: tools.toolChosen,
    finish: tools.sketchFinished,
    drop: tools.sketchDropped,
    merge: tools.mergePressed,
    remove: tools.deletePressed,
  });
  const { sketch, areas } = drawing;
  const meant = ids.length === 0 ? areas.length : ids.length;

  return (
    <div className="grid gap-2">
      <div role="group" aria-label="Tools" className="flex flex-wrap gap-2">
        {TOOLS.map(({ tool: one, label, Icon }) => (
          <Button
            key={one}
            variant={one === tool ? 'default' : 'secondary'}
            size="sm"
            aria-pressed={one === tool}
            disabled={isDisabled || (one !== 'area' && areas.length === 0)}
            onClick={() => choose(one)}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ))}
        <Button
          variant="secondary"
          size="sm"
          disabled={isDisabled || meant < 2}
          onClick={() => merge()}
        >
          <CombineIcon aria-hidden />
          Merge
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={isDisabled || ids.length === 0}
          onClick={() => remove()}
        >
          <Trash2Icon aria-hidden />
          Delete
        </Button>
      </div>
      {sketch && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isDisabled || !canFinish(sketch)} onClick={() => finish()}>
            <CheckIcon aria-hidden />
            {sketch.use === 'split' ? 'Finish the line' : 'Close the outline'}
          </Button>
          <Button variant="outline" size="sm" disabled={isDisabled} onClick={() => drop()}>
            <XIcon aria-hidden />
            Drop it
          </Button>
        </div>
      )}
    </div>
  );
}
