import type { PaddockKind } from '#shared/api/contract';
import { PADDOCK_LOOKS } from '../model/paddock-look.ts';

/** The line that a kind of paddock has on the map. */
export function KindSwatch({ kind }: { kind: PaddockKind }) {
  const { role, dashes } = PADDOCK_LOOKS[kind];
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 12"
      className="h-3 w-8 shrink-0 rounded-sm bg-shade forced-color-adjust-none"
    >
      <line
        x1="2"
        x2="30"
        y1="6"
        y2="6"
        strokeWidth="3"
        style={{ stroke: `var(${role})` }}
        strokeDasharray={dashes ?? undefined}
      />
    </svg>
  );
}
