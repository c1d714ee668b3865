import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from './frame.ts';
import type { LabelStyle } from './label-font.ts';

export interface Label {
  text: string;
  widthPx: number;
  /** Centre of the text, in world pixels at the plan's zoom. */
  x: number;
  y: number;
  /** Rotation around the centre, in radians. */
  angle: number;
  style: LabelStyle;
  /** Marker of a town, below the centre of the text. */
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
 * All labels of one zoom, placed once for the whole world, so that adjacent tiles agree on a shared
 * label. Earlier labels take precedence; a later one that would overlap is omitted.
 */
export class LabelPlan {
  private readonly cells = new Map<number, PlacedLabel[]>();

  /** Returns false when the label does not fit. */
  add(label: Label): boolean {
    const [cos, sin] = [Math.abs(Math.cos(label.angle)), Math.abs(Math.sin(label.angle))];
    const width = label.widthPx;
    const height = label.style.sizePx * 1.2;
    const dotRoom = label.dot?.offsetPx ?? 0;
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
  const { text, angle, style, dot } = label;
  context.save();
  context.translate(x, y);
  context.lineJoin = 'round';
  context.strokeStyle = style.halo;
  if (dot) {
    context.beginPath();
    context.arc(0, dot.offsetPx, 2.5, 0, 2 * Math.PI);
    context.fillStyle = dot.colour;
    context.lineWidth = 2;
    context.stroke();
    context.fill();
  }
  context.rotate(angle);
  context.font = style.font;
  context.letterSpacing = `${style.letterSpacingPx}px`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = HALO_PX;
  context.strokeText(text, 0, 0);
  context.fillStyle = style.colour;
  context.fillText(text, 0, 0);
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

/** Cells are numbered row by row; no zoom has more than 2^20 cells per row. */
function* cellsOf([left, top, right, bottom]: PixelBox): Generator<number> {
  for (let row = Math.floor(top / CELL_PX); row <= Math.floor(bottom / CELL_PX); row++) {
    for (let cell = Math.floor(left / CELL_PX); cell <= Math.floor(right / CELL_PX); cell++) {
      yield row * 2 ** 20 + cell;
    }
  }
}
