import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildPrograms } from '../../../scripts/build-programs.mjs';
import { smallerKeys, type InputKey } from './inputs.ts';
import type { InputResult } from './read-process.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, `node_modules/.cache/read-inputs-${process.pid}`);
/** Inputs of one process; a new one starts without the memory of those before. */
const INPUTS_A_PROCESS = 500;
const HEAP_MB = 2_048;

export interface ReadInputsOptions {
  /** Processor time after which an input is ended. */
  limitMs: number;
}

/** Builds the program that reads the inputs; call it before the first are read. */
export const buildReader = (): Promise<void> =>
  buildPrograms(root, folder, [{ 'read-process': join(import.meta.dirname, 'read-process.ts') }]);

export const removeReader = (): void => rmSync(folder, { recursive: true, force: true });

/**
 * Reads each input in another process, so that one that never ends is ended and a crash is seen.
 */
export async function* readInputs(
  keys: readonly InputKey[],
  options: ReadInputsOptions,
): AsyncGenerator<InputResult> {
  for (let at = 0; at < keys.length;) {
    const chunk = keys.slice(at, at + INPUTS_A_PROCESS);
    const results = await readInProcess(chunk, options);
    at += results.length;
    yield* results;
  }
}

/** The results up to an input that ended the process. */
function readInProcess(
  keys: readonly InputKey[],
  { limitMs }: ReadInputsOptions,
): Promise<InputResult[]> {
  const args = [
    `--max-old-space-size=${HEAP_MB}`,
    join(folder, 'read-process.js'),
    JSON.stringify(keys),
    String(limitMs),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const results: InputResult[] = [];
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => {
    stderr = `${stderr}${data.toString()}`.slice(-2_000);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    results.push(JSON.parse(line) as InputResult);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const key = keys[results.length];
      if (key !== undefined) {
        const isOver = signal === 'SIGKILL';
        const error = isOver ? 'took too long' : `ended with ${signal ?? code}: ${stderr}`;
        results.push({ key, cpuMs: isOver ? limitMs : 0, pieceMs: 0, refusal: null, error });
      }
      resolve(results);
    });
  });
}

/** Leaves out mutations while the input still fails. */
export async function smallestFailing(
  key: InputKey,
  options: ReadInputsOptions,
): Promise<InputKey> {
  for (const smaller of smallerKeys(key)) {
    for await (const { error } of readInputs([smaller], options)) {
      if (error !== null) return smallestFailing(smaller, options);
    }
  }
  return key;
}
