import { HOSTILE_FILES, type NamedFile } from './hostile-files.ts';
import { mutate, planOf, type Mutation } from './mutations.ts';
import { randomNumbers } from './random-numbers.ts';
import { SOUND_FILES, SHAPEFILE_PARTS } from '../../../src/shared/geo-file/sound-files.fixture.ts';
import { zip } from '../../../src/shared/geo-file/geo-file.fixture.ts';

/** Identifies an input, so that every process makes the same one. */
export type InputKey =
  | { hostile: string }
  /** `kept` are the mutations to apply, by their index; all if absent. */
  | { seed: number; index: number; kept?: readonly number[] };

export const hostileKeys = (): InputKey[] =>
  Object.keys(HOSTILE_FILES).map((hostile) => ({ hostile }));

const sound: NamedFile[] = Object.values(SOUND_FILES)
  .flatMap((files) => Object.entries(files))
  .map(([name, bytes]) => ({ name, bytes }));
/** One of this many inputs starts from a hostile file instead of a sound one. */
const HOSTILE_ONE_IN = 8;
const HOSTILE_SCALES = [0.001, 0.005, 0.02];

interface Plan {
  file: NamedFile;
  /** Where the mutated bytes belong, if the file is an archive. */
  wrap: (bytes: Uint8Array) => Uint8Array;
  mutations: readonly Mutation[];
}

function planFor(seed: number, index: number): Plan {
  const random = randomNumbers(seed * 1_000_003 + index);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
  const other = pick(sound).bytes;
  if (random() < 1 / HOSTILE_ONE_IN) {
    const file = HOSTILE_FILES[pick(Object.keys(HOSTILE_FILES))]!(pick(HOSTILE_SCALES));
    return { file, wrap: (bytes) => bytes, mutations: planOf(random, file.bytes, other) };
  }
  if (random() < 1 / 6) {
    const part = pick(['a.shp', 'a.dbf', 'a.prj'] as const);
    const file = { name: 'a.zip', bytes: SHAPEFILE_PARTS[part] };
    const wrap = (bytes: Uint8Array) => zip({ ...SHAPEFILE_PARTS, [part]: bytes });
    return { file, wrap, mutations: planOf(random, file.bytes, other) };
  }
  const file = pick(sound);
  return { file, wrap: (bytes) => bytes, mutations: planOf(random, file.bytes, other) };
}

/** Makes the file of a key. */
export function inputOf(key: InputKey): NamedFile {
  if ('hostile' in key) return HOSTILE_FILES[key.hostile]!(1);
  const { file, wrap, mutations } = planFor(key.seed, key.index);
  const applied = key.kept ? key.kept.map((i) => mutations[i]!) : mutations;
  return { name: file.name, bytes: wrap(mutate(file.bytes, applied)) };
}

/** The keys of inputs with one mutation less. */
export function smallerKeys(key: InputKey): InputKey[] {
  if ('hostile' in key) return [];
  const kept = key.kept ?? planFor(key.seed, key.index).mutations.map((_, i) => i);
  return kept.map((left) => ({ ...key, kept: kept.filter((i) => i !== left) }));
}
