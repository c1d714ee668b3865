import type { PathOptions } from 'leaflet';
import type { PaddockKind } from '#shared/api/contract';
import { PADDOCK_LOOKS } from '../model/paddock-look.ts';

/** Under the line, so that it shows on light ground. */
export const PADDOCK_CASING: PathOptions = {
  color: '#000',
  weight: 4.5,
  opacity: 0.55,
  fill: false,
  lineJoin: 'round',
};

/** The paddocks that the user asked to see. */
export const SHOWN_PADDOCKS: PathOptions = {
  color: '#fff',
  weight: 4,
  opacity: 1,
  fillColor: '#fff',
  fillOpacity: 0.28,
  lineJoin: 'round',
};

const known = new Map<PaddockKind, PathOptions>();

/** The line and tint of a kind; a canvas needs the colour itself, so its role is read once. */
export function paddockStyle(kind: PaddockKind): PathOptions {
  const style = known.get(kind) ?? read(kind);
  known.set(kind, style);
  return style;
}

function read(kind: PaddockKind): PathOptions {
  const { role, dashes } = PADDOCK_LOOKS[kind];
  const color = getComputedStyle(document.documentElement).getPropertyValue(role).trim() || '#fff';
  return {
    color,
    weight: 2,
    opacity: 1,
    ...(dashes !== null && { dashArray: dashes }),
    fillColor: color,
    fillOpacity: 0.12,
    lineJoin: 'round',
  };
}
