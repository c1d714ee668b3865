import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { encodePng } from './png.ts';

it('keeps every pixel', async () => {
  const size = 16;
  const rgba = Uint8ClampedArray.from({ length: size * size * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (i * 7919) % 256,
  );
  const context = createCanvas(size, size).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(await encodePng(rgba, size))), 0, 0);
  expect([...context.getImageData(0, 0, size, size).data]).toEqual([...rgba]);
});
