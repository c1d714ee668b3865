import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import type { DrawingTools } from '#entities/boundary-drawing/react';
import type { BoundaryFileModel } from '#entities/boundary-file/react';
import { paddockFile, paddockTools } from '../model/editor-model.ts';

export interface OpenPaddockDrawingProps {
  children: (tools: DrawingTools, file: BoundaryFileModel) => ReactNode;
}

/** Gives the map the tools of the paddocks' drawing, and the file that they may come from. */
export function OpenPaddockDrawing({ children }: OpenPaddockDrawingProps) {
  const mounted = useUnit(paddockTools.mounted);
  useEffect(() => mounted(), [mounted]);
  return children(paddockTools, paddockFile);
}
