/** Maximum inflated size of a response; no call of the contract comes near it. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;

/** Decodes base64 of gzip or zlib JSON (OP-95). Loads pako with the first response. */
export async function decodeInBrowser(base64: string): Promise<unknown> {
  const { Inflate } = await import('pako');
  const binary = atob(base64);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));

  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate();
  inflate.onData = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_INFLATED_BYTES)
      throw new RangeError('The answer is larger than that of any call.');
    chunks.push(chunk);
  };
  inflate.push(bytes, true);
  if (inflate.err) throw new Error(`The answer is not compressed JSON (${inflate.msg}).`);

  return JSON.parse(await new Blob(chunks as BlobPart[]).text());
}
