/** Maximum inflated size of a response; no call of the contract comes near it. */
const MAX_INFLATED_BYTES = 64 * 1024 * 1024;
const GZIP_FIRST_BYTE = 0x1f;

/**
 * Decodes base64 of gzip or zlib JSON (OP-95). Rejects if the answer is anything else, or inflates
 * beyond the size of any call's answer. Browsers before 2023 cannot inflate by themselves and load
 * pako.
 */
export async function decodeInBrowser(base64: string): Promise<unknown> {
  const binary = atob(base64);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const inflate = typeof DecompressionStream === 'undefined' ? inflateWithPako : inflateNatively;
  await inflate(bytes, (chunk) => {
    size += chunk.length;
    if (size > MAX_INFLATED_BYTES)
      throw new RangeError('The answer is larger than that of any call.');
    chunks.push(chunk);
  });
  return JSON.parse(await new Blob(chunks).text());
}

type TakeChunk = (chunk: Uint8Array<ArrayBuffer>) => void;

async function inflateNatively(bytes: Uint8Array<ArrayBuffer>, take: TakeChunk): Promise<void> {
  const format = bytes[0] === GZIP_FIRST_BYTE ? 'gzip' : 'deflate';
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  await inflated.pipeTo(new WritableStream({ write: take }));
}

async function inflateWithPako(bytes: Uint8Array<ArrayBuffer>, take: TakeChunk): Promise<void> {
  const { Inflate } = await import('pako');
  const inflate = new Inflate();
  inflate.onData = take;
  inflate.push(bytes, true);
  if (inflate.err) throw new Error(`The answer is not compressed JSON (${inflate.msg}).`);
}
