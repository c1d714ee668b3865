import type { DrawingTools } from '../state/drawing-tools.ts';

export interface ToolProps {
  tools: DrawingTools;
  isDisabled: boolean;
}
