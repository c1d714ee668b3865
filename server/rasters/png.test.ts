import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { encodePalettedPng, encodePng } from './png.ts';

async function pixelsOf(png: Uint8Array, size: number) {
  const context = createCanvas(size, size).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
  return [...context.getImageData(0, 0, size, size).data];
}

it('encodePng preserves every pixel', async () => {
  const size = 16;
  const rgba = Uint8ClampedArray.from({ length: size * size * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (i * 7919) % 256,
  );
  expect(await pixelsOf(await encodePng(rgba, size), size)).toEqual([...rgba]);
});

it('encodePalettedPng shows entries in their colours, and entries without a colour as transparent', async () => {
  const palette = [null, [255, 0, 0], [1, 2, 3]] as const;
  const png = await encodePalettedPng(Uint8Array.of(1, 0, 2, 1), 2, palette);
  expect(await pixelsOf(png, 2)).toEqual([
    255, 0, 0, 255, 0, 0, 0, 0, 1, 2, 3, 255, 255, 0, 0, 255,
  ]);
});
