/** A dBASE table of one-byte rows with many fields without a length. */
export function emptyFields(fields: number, rows: number): Uint8Array {
  const bytes = Buffer.alloc(32 + fields * 32 + 1 + rows, 0x20);
  bytes.writeUInt32LE(rows, 4);
  bytes.writeUInt16LE(65_535, 8);
  bytes.writeUInt16LE(1, 10);
  for (let i = 0; i < fields; i++) {
    bytes.fill(0, 32 + i * 32, 64 + i * 32);
    bytes.write(`F${i}`, 32 + i * 32);
    bytes.write('C', 43 + i * 32);
  }
  bytes[32 + fields * 32] = 0x0d;
  return bytes;
}

/** One record whose rings have no points. */
export function emptyRings(rings: number): Uint8Array {
  const shp = Buffer.alloc(152 + rings * 4);
  shp.writeInt32BE(9_994, 0);
  shp.writeInt32BE(shp.length / 2, 24);
  shp.writeInt32BE(1, 100);
  shp.writeInt32BE((shp.length - 108) / 2, 104);
  shp.writeInt32LE(5, 108);
  shp.writeInt32LE(rings, 144);
  return shp;
}

/** Outer rings and holes in turn, all around the same place. */
export function alternatingRings(rings: number): Uint8Array {
  const bytes = Buffer.alloc(100 + 8 + 44 + rings * 4 + rings * 64);
  bytes.writeInt32BE(9_994, 0);
  bytes.writeInt32BE(bytes.length / 2, 24);
  bytes.writeInt32BE(1, 100);
  bytes.writeInt32BE((bytes.length - 108) / 2, 104);
  bytes.writeInt32LE(5, 108);
  bytes.writeInt32LE(rings, 144);
  bytes.writeInt32LE(rings * 4, 148);
  for (let i = 0; i < rings; i++) {
    const size = 10 + i / rings;
    const triangle = [
      [0, 0],
      [size, 0],
      [0, size],
      [0, 0],
    ];
    if (i % 2 === 0) triangle.reverse();
    bytes.writeInt32LE(i * 4, 152 + i * 4);
    for (const [j, [x, y]] of (triangle as [number, number][]).entries()) {
      const at = 152 + rings * 4 + i * 64 + j * 16;
      bytes.writeDoubleLE(x, at);
      bytes.writeDoubleLE(y, at + 8);
    }
  }
  return bytes;
}
