import type { PaddockKind } from '#shared/api/contract';

/** How a kind of paddock is drawn: the role of its colour and the dashes of its line, in pixels. */
export interface PaddockLook {
  role: `--paddock-${PaddockKind}`;
  /** Null for a line without gaps. */
  dashes: string | null;
}

/** Each kind has dashes of its own, for people who cannot tell the colours apart. */
export const PADDOCK_LOOKS: Readonly<Record<PaddockKind, PaddockLook>> = {
  grazing: { role: '--paddock-grazing', dashes: null },
  cropping: { role: '--paddock-cropping', dashes: '14 5' },
  native: { role: '--paddock-native', dashes: '2 6' },
  water: { role: '--paddock-water', dashes: '10 4 2 4' },
  infrastructure: { role: '--paddock-infrastructure', dashes: '6 6' },
};
