import { readFile, stat } from 'node:fs/promises';
import { createOutsideFetch, type OutsidePolicy } from '../outside-fetch.ts';
import { OutsideUnavailableError } from '../outside-unavailable.ts';

const SYSTEM = 'The register of projects';
/** Maximum size of the register. */
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** Reads the public register of projects. */
export interface RegisterReader {
  /** Path or address. */
  source: string;
  /** Rejects with `OutsideUnavailableError`; its message says why. */
  read(): Promise<Uint8Array>;
}

/** Creates a reader of a GeoJSON file, or of an address that returns one. */
export function createRegisterReader(
  source: string,
  fetch?: OutsidePolicy['fetch'],
): RegisterReader {
  const send = createOutsideFetch({
    system: SYSTEM,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    fetch,
  });
  return {
    source,
    async read() {
      if (!/^https?:/.test(source)) return readRegisterFile(source);
      const answer = await send(source, { headers: { accept: 'application/geo+json' } });
      if (answer.ok) return answer.bytes;
      throw new OutsideUnavailableError(SYSTEM, 'status', { status: answer.status });
    },
  };
}

async function readRegisterFile(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new OutsideUnavailableError(SYSTEM, 'oversize');
    return await readFile(path);
  } catch (cause) {
    if (cause instanceof OutsideUnavailableError) throw cause;
    throw new OutsideUnavailableError(SYSTEM, 'network', { cause });
  }
}
