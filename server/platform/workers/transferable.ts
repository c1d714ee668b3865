/** Bytes that can move to another thread: copies small buffers, which share memory with others. */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isWhole(bytes) ? bytes : new Uint8Array(bytes);
}

/** The buffers of an input or a result, or of its properties, that hold nothing else. */
export function wholeBuffersIn(value: unknown): ArrayBuffer[] {
  if (isWhole(value)) return [value.buffer];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.values(value)
    .filter(isWhole)
    .map(({ buffer }) => buffer);
}

const isWhole = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.buffer.byteLength === value.byteLength;
