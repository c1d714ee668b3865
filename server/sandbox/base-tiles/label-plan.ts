import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from './frame.ts';
import { textWidthPx } from './label-font.ts';

export interface Label {
  text: string;
  /** Middle of the text, in pixels of the whole world at the plan's zoom. */
  x: number;
  y: number;
  /** Radians; the text is turned around its middle. */
  angle: number;
  font: string;
  sizePx: number;
  colour: string;
  halo: string;
  letterSpacingPx: number;
  /** Colour of a dot under the text at this height above it; none without. */
  dot?: { colour: string; offsetPx: number };
}

const CELL_PX = 256;
const AIR_PX = 4;
const HALO_PX = 3;

interface PlacedLabel extends Label {
  halfWidth: number;
  halfHeight: number;
}

/**
 * All labels of one zoom, placed once for the whole world: two tiles that share a label agree on
 * it. What comes first keeps its place; what would touch it is left out.
 */
export class LabelPlan {
  private readonly cells = new Map<number, PlacedLabel[]>();

  /** Answers whether there was room. */
  add(label: Label): boolean {
    const width = textWidthPx(label.text, label.font, label.letterSpacingPx);
    const [cos, sin] = [Math.abs(Math.cos(label.angle)), Math.abs(Math.sin(label.angle))];
    const height = label.sizePx * 1.2;
    const dotRoom = label.dot ? Math.abs(label.dot.offsetPx) : 0;
    const placed: PlacedLabel = {
      ...label,
      halfWidth: (width * cos + height * sin) / 2 + AIR_PX,
      halfHeight: (width * sin + height * cos) / 2 + AIR_PX + dotRoom,
    };
    const cells = [...cellsOf(boxOf(placed))];
    if (cells.some((cell) => this.cells.get(cell)?.some((other) => touches(other, placed)))) {
      return false;
    }
    for (const cell of cells) {
      const labels = this.cells.get(cell);
      if (labels) labels.push(placed);
      else this.cells.set(cell, [placed]);
    }
    return true;
  }

  draw(context: SKRSContext2D, frame: Frame): void {
    const { left, top, size } = frame;
    const seen = new Set<PlacedLabel>();
    for (const cell of cellsOf([left, top, left + size, top + size])) {
      for (const label of this.cells.get(cell) ?? []) seen.add(label);
    }
    for (const label of seen) drawLabel(context, label, label.x - left, label.y - top);
  }
}

function drawLabel(context: SKRSContext2D, label: Label, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  if (label.dot) {
    context.beginPath();
    context.arc(0, label.dot.offsetPx, 2.5, 0, 2 * Math.PI);
    context.fillStyle = label.dot.colour;
    context.strokeStyle = label.halo;
    context.lineWidth = 2;
    context.stroke();
    context.fill();
  }
  context.rotate(label.angle);
  context.font = label.font;
  context.letterSpacing = `${label.letterSpacingPx}px`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = HALO_PX;
  context.strokeStyle = label.halo;
  context.strokeText(label.text, 0, 0);
  context.fillStyle = label.colour;
  context.fillText(label.text, 0, 0);
  context.restore();
}

type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

function boxOf({ x, y, halfWidth, halfHeight }: PlacedLabel): PixelBox {
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

function touches(a: PlacedLabel, b: PlacedLabel): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
  );
}

/** Cells are numbered row by row; no zoom has more than 2^20 a row. */
function* cellsOf([left, top, right, bottom]: PixelBox): Generator<number> {
  for (let row = Math.floor(top / CELL_PX); row <= Math.floor(bottom / CELL_PX); row += 1) {
    for (let cell = Math.floor(left / CELL_PX); cell <= Math.floor(right / CELL_PX); cell += 1) {
      yield row * 2 ** 20 + cell;
    }
  }
}
