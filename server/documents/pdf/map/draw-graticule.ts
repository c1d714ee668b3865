import { COLOUR } from '../style.ts';
import type { MapLayout } from './layout-map.ts';

/**
 * Draws faint meridians and parallels between equal ticks of opposite edges. Straight lines: on a
 * farm's map, the curve of a parallel is thinner than the line.
 */
export function drawGraticule(
  doc: PDFKit.PDFDocument,
  { frame, ticks }: Pick<MapLayout, 'frame' | 'ticks'>,
): void {
  doc.lineWidth(0.35).strokeColor(COLOUR.rule);
  for (const from of ticks) {
    const isMeridian = from.edge === 'bottom';
    if (!isMeridian && from.edge !== 'left') continue;
    const across = isMeridian ? 'top' : 'right';
    const to = ticks.find(({ edge, label }) => edge === across && label === from.label);
    if (!to) continue;
    if (isMeridian) doc.moveTo(from.at, frame.bottom).lineTo(to.at, frame.top).stroke();
    else doc.moveTo(frame.left, from.at).lineTo(frame.right, to.at).stroke();
  }
}
