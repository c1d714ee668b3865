import type { Vertices } from '#shared/area-edit';
import { vertexAt } from '../model/vertices.ts';
import type { DrawingScene } from './drawing-scene.ts';
import { MIN_SIDE_PX } from './find-handle.ts';
import { paintLengths } from './paint-lengths.ts';
import type { Screen } from './screen.ts';

/** Farm orange, as for anything that is chosen and not saved; it must show on every ground. */
const [ORANGE, WHITE, DARK, RED] = ['orange', '#fff', 'rgb(0 0 0 / 0.65)', '#e5352b'];
/** A vertex nearer to the previous one has no handle of its own until the map is zoomed in. */
const MIN_GAP_PX = 8;

type Pen = CanvasRenderingContext2D;

export function paintDrawing(pen: Pen, screen: Screen, scene: DrawingScene): void {
  const { drawing, ids, tool } = scene;
  pen.lineJoin = 'round';
  const rings = drawing.areas.map((area) => area.rings.map((ring) => screen.pixelsOf(ring)));
  for (const [i, area] of drawing.areas.entries()) {
    const isChosen = ids.includes(area.id);
    pen.beginPath();
    for (const ring of rings[i]!) trace(pen, ring, true);
    pen.fillStyle = ORANGE;
    pen.globalAlpha = isChosen ? 0.4 : 0.22;
    pen.fill('evenodd');
    pen.globalAlpha = 1;
    stroke(pen, isChosen ? 7 : 5, DARK);
    stroke(pen, isChosen ? 4.5 : 3, ORANGE);
  }
  if (tool === 'correct') paintHandles(pen, screen, rings.flat());
  paintLengths(pen, screen, scene);
  paintSketch(pen, screen, scene);
  paintChosen(pen, screen, scene);
  for (const at of screenPoints(screen, scene.crossings)) paintCrossing(pen, at);
}

/** Skips vertices that the line would pass anyway: those on the same pixel as the one before. */
function trace(pen: Pen, ring: Float64Array, isClosed: boolean): void {
  let [lastX, lastY] = [NaN, NaN];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i]!, ring[i + 1]!];
    if (i === 0) pen.moveTo(x, y);
    else if (Math.abs(x - lastX) + Math.abs(y - lastY) < 1 && i + 2 < ring.length) continue;
    else pen.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
  if (isClosed && ring.length > 0) pen.lineTo(ring[0]!, ring[1]!);
}

function stroke(pen: Pen, width: number, colour: string): void {
  pen.lineWidth = width;
  pen.strokeStyle = colour;
  pen.stroke();
}

function paintHandles(pen: Pen, screen: Screen, rings: readonly Float64Array[]): void {
  const vertices: number[] = [];
  const middles: number[] = [];
  for (const ring of rings) {
    let [lastX, lastY] = [NaN, NaN];
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [ring[i]!, ring[i + 1]!];
      const isHidden = Math.hypot(x - lastX, y - lastY) < MIN_GAP_PX;
      if (!isHidden && isInView(screen, x, y)) {
        vertices.push(x, y);
        [lastX, lastY] = [x, y];
      }
      const next = (i + 2) % ring.length;
      const [nextX, nextY] = [ring[next]!, ring[next + 1]!];
      if (Math.hypot(nextX - x, nextY - y) < MIN_SIDE_PX) continue;
      const [midX, midY] = [(x + nextX) / 2, (y + nextY) / 2];
      if (isInView(screen, midX, midY)) middles.push(midX, midY);
    }
  }
  squares(pen, middles, 3, 'rgb(255 255 255 / 0.75)');
  squares(pen, vertices, vertices.length > 600 ? 3 : 5, WHITE);
}

/** Squares in one path, because thousands of paths would take a frame's time. */
function squares(pen: Pen, at: readonly number[], half: number, fill: string): void {
  pen.beginPath();
  for (let i = 0; i < at.length; i += 2) {
    pen.rect(at[i]! - half, at[i + 1]! - half, half * 2, half * 2);
  }
  pen.fillStyle = fill;
  pen.fill();
  stroke(pen, 1.5, DARK);
}

const isInView = ({ width, height }: Screen, x: number, y: number) =>
  x > -8 && y > -8 && x < width + 8 && y < height + 8;

function paintSketch(pen: Pen, screen: Screen, { drawing, tool, aim, isSnapped }: DrawingScene) {
  const vertices = drawing.sketch?.vertices ?? [];
  const hasAim = tool !== 'correct' && aim !== null;
  const line = screen.pixelsOf(hasAim ? [...vertices, aim] : vertices);
  if (vertices.length > 0) {
    pen.beginPath();
    trace(pen, line, false);
    if (tool !== 'split' && line.length > 4) {
      pen.fillStyle = tool === 'cut' ? RED : ORANGE;
      pen.globalAlpha = 0.2;
      pen.fill();
      pen.globalAlpha = 1;
    }
    stroke(pen, 6, DARK);
    pen.setLineDash(tool === 'area' ? [] : [8, 6]);
    stroke(pen, 3, tool === 'area' ? ORANGE : WHITE);
    pen.setLineDash([]);
    squares(pen, [...screen.pixelsOf(vertices)], 5, WHITE);
  }
  if (hasAim) dot(pen, screen.pixelsOf([aim]), isSnapped ? 9 : 4, isSnapped ? ORANGE : WHITE);
}

function paintChosen(
  pen: Pen,
  screen: Screen,
  { drawing, vertex, aim, isSnapped, tool }: DrawingScene,
) {
  const at = vertex && vertexAt(drawing, vertex);
  if (at) dot(pen, screen.pixelsOf([at]), 9, ORANGE);
  if (tool === 'correct' && aim && isSnapped) dot(pen, screen.pixelsOf([aim]), 6, WHITE);
}

function dot(pen: Pen, [x, y]: Float64Array, radius: number, fill: string): void {
  pen.beginPath();
  pen.arc(x!, y!, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  stroke(pen, 4, DARK);
  stroke(pen, 2, WHITE);
}

function paintCrossing(pen: Pen, [x, y]: readonly [number, number]): void {
  pen.beginPath();
  pen.arc(x, y, 11, 0, 2 * Math.PI);
  stroke(pen, 6, WHITE);
  stroke(pen, 3.5, RED);
}

function screenPoints(screen: Screen, positions: Vertices): [number, number][] {
  const pixels = screen.pixelsOf([...positions]);
  return positions.map((_, i) => [pixels[i * 2]!, pixels[i * 2 + 1]!]);
}
