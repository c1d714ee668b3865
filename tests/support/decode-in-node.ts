import { gunzipSync } from 'node:zlib';

const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

export const decodeInNode = async (base64: string): Promise<unknown> =>
  JSON.parse(
    gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_INFLATED_BYTES }).toString(),
  );
