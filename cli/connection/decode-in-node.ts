import { unzipSync } from 'node:zlib';

/** Rejects responses that decompress to more than this. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/** Decodes base64 of gzip or zlib JSON (OP-95). */
export const decodeInNode = async (base64: string): Promise<unknown> =>
  JSON.parse(
    unzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_INFLATED_BYTES }).toString(),
  );
