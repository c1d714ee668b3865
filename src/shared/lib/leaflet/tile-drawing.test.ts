import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawBitmap, PathRecorder, type DrawnShape } from './tile-drawing.ts';

/** A canvas without a page, whose bitmap answers for its pixels. */
class FakeSheet {
  private readonly canvas: Canvas;
  constructor(width: number, height: number) {
    this.canvas = createCanvas(width, height);
  }
  getContext(kind: '2d') {
    return this.canvas.getContext(kind);
  }
  transferToImageBitmap() {
    const { canvas } = this;
    const pixel = (x: number, y: number) => [
      ...canvas.getContext('2d').getImageData(x, y, 1, 1).data,
    ];
    return { width: canvas.width, pixel };
  }
}
beforeEach(() => vi.stubGlobal('OffscreenCanvas', FakeSheet));
afterEach(() => vi.unstubAllGlobals());

const square = (path: PathRecorder, from: number, to: number) => {
  path.moveTo(from, from);
  for (const [x, y] of [
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ] as const)
    path.lineTo(x, y);
};
function drawn(shapes: readonly DrawnShape[], density = 1) {
  const bitmap = drawBitmap({ sizePx: 100, density, shapes });
  return bitmap as unknown as ReturnType<FakeSheet['transferToImageBitmap']>;
}

it('draws nothing where there is no canvas without a page', () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  expect(drawBitmap({ sizePx: 100, density: 1, shapes: [] })).toBeNull();
});

it('fills an area with a hole, and strokes its edges one over the other', () => {
  const path = new PathRecorder();
  square(path, 10, 90);
  square(path, 40, 60);
  const shape: DrawnShape = {
    path: path.packed(),
    fill: { colour: '#ff0000', opacity: 0.5 },
    strokes: [
      { width: 8, colour: '#0000ff' },
      { width: 2, colour: '#ffffff' },
    ],
  };
  const { pixel, width } = drawn([shape]);
  expect(width).toBe(100);
  expect(pixel(25, 25)).toEqual([255, 0, 0, 128]);
  expect(pixel(50, 50)).toEqual([0, 0, 0, 0]);
  expect(pixel(2, 2)).toEqual([0, 0, 0, 0]);
  expect(pixel(50, 12)).toEqual([0, 0, 255, 255]);
  expect(pixel(50, 10)).toEqual([255, 255, 255, 255]);
});

it('has as many pixels as the screen, and keeps lines apart that do not meet', () => {
  const path = new PathRecorder();
  // More points than the recorder has room for at first.
  for (let i = 0; i < 2_000; i++) {
    path.moveTo(10, 20);
    path.lineTo(90, 20);
    path.lineTo(90, 80);
  }
  const shape = { path: path.packed(), strokes: [{ width: 2, colour: '#00ff00' }] };
  const { pixel, width } = drawn([shape], 2);
  expect(width).toBe(200);
  expect(pixel(100, 40)).toEqual([0, 255, 0, 255]);
  expect(pixel(180, 100)).toEqual([0, 255, 0, 255]);
  // A line from the last point back to the first would cross here.
  expect(pixel(100, 100)).toEqual([0, 0, 0, 0]);
});
