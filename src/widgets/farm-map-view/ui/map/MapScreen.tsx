import type { ReactNode } from 'react';
import { Progress } from '#shared/ui/progress';

export interface MapScreenProps {
  panel: ReactNode;
  map: ReactNode;
  /** What is being loaded; null when nothing is (MAP-01). */
  progress: string | null;
}

/** The full-bleed map with its panel over it; the panel comes first for the keyboard. */
export const MapScreen = ({ panel, map, progress }: MapScreenProps) => (
  <div className="relative h-full overflow-hidden">
    {progress !== null && (
      <Progress label={progress} className="absolute inset-x-0 top-0 z-20 rounded-none" />
    )}
    {panel}
    <div className="absolute inset-0">{map}</div>
  </div>
);
