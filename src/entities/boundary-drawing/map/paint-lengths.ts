import type { Vertices } from '#shared/area-edit';
import { lengthWords, edgeM } from '../model/words.ts';
import type { DrawingScene } from './drawing-scene.ts';
import type { Screen } from './screen.ts';

/** Minimum length of a side whose length is written. */
const MIN_LABEL_PX = 64;
const MAX_LABELS = 60;
const FONT = '600 12px Inter, system-ui, sans-serif';

/** Writes the lengths of sides beside them: of the sketch, and of the chosen or only area. */
export function paintLengths(
  pen: CanvasRenderingContext2D,
  screen: Screen,
  { drawing, ids, tool, aim }: DrawingScene,
): void {
  const { areas, sketch } = drawing;
  const lines: Vertices[] = [];
  if (sketch) lines.push(aim ? [...sketch.vertices, aim] : sketch.vertices);
  else if (tool === 'correct') {
    const measured = areas.length === 1 ? areas : areas.filter(({ id }) => ids.includes(id));
    for (const { rings } of measured) {
      for (const ring of rings) lines.push([...ring, ring[0]!]);
    }
  }
  pen.font = FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  let count = 0;
  for (const line of lines) {
    const pixels = screen.pixelsOf(line);
    for (let i = 0; i + 1 < line.length && count < MAX_LABELS; i++) {
      const [x, y, nextX, nextY] = pixels.subarray(i * 2, i * 2 + 4);
      const [dx, dy] = [nextX! - x!, nextY! - y!];
      const length = Math.hypot(dx, dy);
      const [midX, midY] = [(x! + nextX!) / 2, (y! + nextY!) / 2];
      const isInView = midX > 0 && midY > 0 && midX < screen.width && midY < screen.height;
      if (length < MIN_LABEL_PX || !isInView) continue;
      count++;
      // Beside the side, clear of the handle in its middle.
      const [awayX, awayY] = [(-dy / length) * 18, (dx / length) * 18];
      write(pen, lengthWords(edgeM(line[i]!, line[i + 1]!)), midX + awayX, midY + awayY);
    }
  }
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  pen.lineWidth = 4;
  pen.strokeStyle = 'rgb(0 0 0 / 0.75)';
  pen.strokeText(text, x, y);
  pen.fillStyle = '#fff';
  pen.fillText(text, x, y);
}
