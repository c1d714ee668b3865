import { unzipSync } from 'node:zlib';

/** Answers above this inflated size are refused. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/** Base64 of gzip or zlib JSON (OP-95) to its value. */
export const decodeInNode = async (base64: string): Promise<unknown> =>
  JSON.parse(
    unzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_INFLATED_BYTES }).toString(),
  );
