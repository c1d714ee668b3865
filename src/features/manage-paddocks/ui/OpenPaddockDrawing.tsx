import { useUnit } from 'effector-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import type { PaddockRecord } from '#shared/api/contract';
import { $drawing, paddockFile, paddockTools } from '../model/editor-model.ts';
import { recordsOf } from '../model/paddock-drawing.ts';

const NONE: readonly PaddockRecord[] = [];

export interface OpenPaddockDrawingProps {
  children: (
    tools: DrawingTools,
    file: BoundaryFileModel,
    drawn: readonly PaddockRecord[],
  ) => ReactNode;
}

/** Gives the map the paddocks' drawing, its tools, and the file that they may come from. */
export function OpenPaddockDrawing({ children }: OpenPaddockDrawingProps) {
  const { mounted, drawing } = useUnit({ mounted: paddockTools.mounted, drawing: $drawing });
  useEffect(() => mounted(), [mounted]);
  const drawn = useMemo(() => (drawing ? recordsOf(drawing) : NONE), [drawing]);
  return children(paddockTools, paddockFile, drawn);
}
