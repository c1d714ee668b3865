import { useUnit } from 'effector-react';
import { CheckIcon } from 'lucide-react';
import { findingAbout, findingWords } from '#entities/boundary-health';
import { marksShown } from '#entities/boundary-health/react';
import type { BoundaryFinding, BoundaryFix, BoundaryHealth } from '#shared/api/contract';
import type { Area } from '#shared/lib/leaflet';
import { Button } from '#shared/ui/button';
import { DriftDetails, DividedParcels } from './FindingDetails.tsx';

export interface FindingRowProps {
  farmId: number;
  finding: BoundaryFinding;
  health: BoundaryHealth;
  isShown: boolean;
  isBusy: boolean;
  onShow: (kind: BoundaryFinding['kind'] | null) => void;
  onFix: (fix: BoundaryFix) => void;
  /** Called to accept the finding, or to revoke that. */
  onAccept: (finding: BoundaryFinding) => void;
}

const FIXES: Record<BoundaryFinding['kind'], { fix: BoundaryFix; label: string }[]> = {
  gate: [{ fix: 'move-gate', label: 'Move the gate to the boundary' }],
  slivers: [{ fix: 'drop-slivers', label: 'Remove slivers' }],
  gaps: [{ fix: 'fill-gaps', label: 'Fill gaps' }],
  strips: [{ fix: 'snap', label: 'Snap to parcels' }],
  divided: [{ fix: 'whole-parcels', label: 'Take whole parcels' }],
  uncharted: [],
  drift: [{ fix: 'accept-parcels', label: 'Take the new parcels' }],
};

/** One finding: its text, a button that shows it on the map, and a button for each fix. */
export function FindingRow({
  farmId,
  finding,
  health,
  isShown,
  isBusy,
  onShow,
  onFix,
  onAccept,
}: FindingRowProps) {
  const showMarks = useUnit(marksShown);
  const { kind, areas: found, point, is_accepted: isAccepted } = finding;
  const title = findingWords(finding);
  const about = findingAbout(finding);
  const fixes = FIXES[kind].filter(({ fix }) => health.fixes.includes(fix));
  const acceptLabel = kind === 'drift' ? 'Keep mine' : 'This is right';
  const show = () => {
    if (isShown) return onShow(null);
    onShow(kind);
    const areas = found.map((geometry, i) => ({ id: `${kind} ${i}`, geometry })) as Area[];
    showMarks({ farmId, look: 'finding', areas, ...(point && { point }) });
  };
  return (
    <li className="grid gap-1.5 border-t border-border pt-2 text-sm">
      <p className={isAccepted ? 'wrap-anywhere' : 'font-medium wrap-anywhere'}>{title}</p>
      {isAccepted && (
        <p className="flex items-center gap-1.5 text-muted">
          <CheckIcon aria-hidden className="size-4 shrink-0" />
          {kind === 'drift' ? 'You keep your parcels as they are.' : 'You say that this is right.'}
        </p>
      )}
      {about && <p className="text-muted">{about}</p>}
      <DividedParcels finding={finding} />
      <DriftDetails finding={finding} health={health} />
      <div className="flex flex-wrap gap-2">
        {fixes.map(({ fix, label }, i) => (
          <Button
            key={fix}
            variant={i === 0 && !isAccepted ? 'secondary' : 'outline'}
            size="sm"
            className="h-auto min-h-9 py-1.5 whitespace-normal pointer-coarse:min-h-11"
            disabled={isBusy}
            onClick={() => onFix(fix)}
          >
            {label}
          </Button>
        ))}
        <Button
          variant={isAccepted ? 'ghost' : 'outline'}
          size="sm"
          aria-label={`${isAccepted ? 'Look at it again' : acceptLabel}: ${title}`}
          disabled={isBusy}
          onClick={() => onAccept(finding)}
        >
          {isAccepted ? 'Look at it again' : acceptLabel}
        </Button>
        {(found.length > 0 || point) && (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={isShown}
            aria-label={`Show on the map: ${title}`}
            className="aria-pressed:bg-fill"
            onClick={show}
          >
            Show on the map
          </Button>
        )}
      </div>
    </li>
  );
}
