import { crc32, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const compress = promisify(deflate);

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PAETH = 4;

/**
 * A square opaque picture as PNG; `rgba` has four bytes a pixel. A few times faster than the
 * canvas's own encoder at nearly its size, and all but the filter runs off the event loop.
 */
export async function encodePng(rgba: Uint8ClampedArray, size: number): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits a channel, RGB, deflate, the five standard filters, not interlaced.
  header.set([8, 2, 0, 0, 0], 8);
  const body = await compress(filtered(rgba, size), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND')]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

/** Every row as its difference from the neighbour that foretells it best (PNG filter 4). */
function filtered(rgba: Uint8ClampedArray, size: number): Uint8Array {
  const rows = new Uint8Array(size * (1 + 3 * size));
  const stride = 4 * size;
  let out = 0;
  for (let y = 0; y < size; y += 1) {
    rows[out++] = PAETH;
    for (let x = 0; x < size; x += 1) {
      for (let at = y * stride + 4 * x, end = at + 3; at < end; at += 1) {
        const left = x > 0 ? rgba[at - 4]! : 0;
        const up = y > 0 ? rgba[at - stride]! : 0;
        const corner = x > 0 && y > 0 ? rgba[at - stride - 4]! : 0;
        const fromLeft = Math.abs(up - corner);
        const fromUp = Math.abs(left - corner);
        const fromCorner = Math.abs(left + up - 2 * corner);
        const guess =
          fromLeft <= fromUp && fromLeft <= fromCorner ? left : fromUp <= fromCorner ? up : corner;
        rows[out++] = rgba[at]! - guess;
      }
    }
  }
  return rows;
}
