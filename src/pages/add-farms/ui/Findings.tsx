import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { JudgedFarm } from '../model/proposed-farm.ts';

/** Faults of a proposed farm, doubts about it, and the receipt of its file. */
export function Findings({ id, farm }: { id: string; farm: JudgedFarm }) {
  const { faults, doubts, notes } = farm;
  return (
    <div id={id} className="grid gap-1.5 text-sm">
      {faults.length === 0 && doubts.length === 0 && (
        <p className="flex items-start gap-2">
          <CircleCheckIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          Ready
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} className="flex items-start gap-2 wrap-anywhere">
          <CircleAlertIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
          {fault}
        </p>
      ))}
      {doubts.map((doubt) => (
        <p key={doubt} className="flex items-start gap-2 wrap-anywhere">
          <TriangleAlertIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          {doubt}
        </p>
      ))}
      {notes.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted pointer-coarse:min-h-11">
            Receipt ({notes.length})
          </summary>
          <ul className="grid max-h-40 gap-1 overflow-y-auto pt-1 text-muted">
            {notes.map((note, at) => (
              // The notes of a receipt never change; the same words may come twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
