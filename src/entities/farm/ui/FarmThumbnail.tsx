import { cn } from '#shared/lib/cn';
import { useThumbnail } from '../api/use-thumbnail.ts';
import { THUMBNAIL } from '../model/farm-thumbnail.ts';

export interface FarmThumbnailProps {
  farmId: number;
  className?: string;
}

/** The farm's boundary as a small picture beside its name. */
export function FarmThumbnail({ farmId, className }: FarmThumbnailProps) {
  const path = useThumbnail(farmId);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${THUMBNAIL.width} ${THUMBNAIL.height}`}
      className={cn('h-12 w-18 shrink-0 rounded-md bg-overlay', className)}
    >
      {path && (
        <path
          d={path}
          fillRule="evenodd"
          className="fill-farm/25 stroke-farm"
          strokeWidth={2}
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
