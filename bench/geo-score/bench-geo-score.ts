import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Position } from 'geojson';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { readGeoFile, type GeoFile } from '#shared/geo-file';
import { limitConcurrency } from '#shared/lib/limit-concurrency';
import { syntheticKml, syntheticPaddocks } from '../geo-file/synthetic-paddocks.ts';
import type { Measured } from '../measure.ts';
import { MissingProgramError } from '../missing-program-error.ts';
import { ellipsoidHa } from './ellipsoid-ha.ts';
import { convertByOgr, fileAt, hasOgr, polygonsByOgr, VARIANTS } from './ogr.ts';

/** Limits: per cent of the files that are read, and how far an area may be off, as a share. */
const [MIN_READ_PERCENT, MAX_AREA_ERROR] = [99, 1e-3];

interface Score {
  files: number;
  read: number;
  crashes: number;
  silentLosses: number;
  /** Files whose hectares differ by more than `MAX_AREA_ERROR`. */
  wrongAreas: number;
  /** How many files were refused for each reason. */
  refusals: Map<string, number>;
}

/**
 * Reads the files of a folder that have areas according to GDAL, and the same areas converted to
 * other formats; compares what is read with GDAL and with GeographicLib's hectares. Says each file
 * that falls short.
 */
export async function benchGeoScore(options: {
  folder: string | undefined;
  say: (line: string) => void;
}): Promise<Measured[]> {
  const { say } = options;
  if (!(await hasOgr())) {
    throw new MissingProgramError(
      'ogr2ogr, which says what the files contain, is not installed here (Debian: apt-get install gdal-bin)',
    );
  }
  const scratch = await mkdtemp(join(tmpdir(), 'fenceline-score-'));
  const folder = options.folder ?? (await writeExample(join(scratch, 'example')));
  const [given, converted] = [emptyScore(), emptyScore()];
  const scoreFile = async (path: string, index: number) => {
    const areas = await polygonsByOgr(path);
    if (areas === null || areas.length === 0) return;
    const name = relative(folder, path);
    await addFile(given, areas, await fileAt(path), (fault) => say(`${name}: ${fault}`));
    for (const variant of VARIANTS) {
      const made = await convertByOgr(path, variant, join(scratch, String(index)));
      const expected = made && (await polygonsByOgr(made.path));
      if (!made || !expected?.length) continue;
      await addFile(converted, expected, made.file, (fault) =>
        say(`${name} as ${variant.format}: ${fault}`),
      );
    }
  };
  try {
    const limited = limitConcurrency(availableParallelism());
    const paths = await filesIn(folder);
    await Promise.all(paths.map((path, index) => limited(() => scoreFile(path, index))));
  } finally {
    await rm(scratch, { recursive: true });
  }
  for (const { refusals } of [given, converted]) {
    for (const [reason, count] of refusals) say(`${count} × ${reason}`);
  }
  return [...rowsOf('as given', given), ...rowsOf('converted', converted)];
}

const emptyScore = (): Score => ({
  files: 0,
  read: 0,
  crashes: 0,
  silentLosses: 0,
  wrongAreas: 0,
  refusals: new Map(),
});

/** Writes a file to read where the user names none. */
async function writeExample(folder: string): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'paddocks.kml'), syntheticKml(syntheticPaddocks(4, 20)));
  return folder;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => GEO_EXTENSIONS.some((end) => name.toLowerCase().endsWith(end)))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

async function addFile(
  score: Score,
  expected: readonly Position[][][][],
  file: GeoFile,
  say: (fault: string) => void,
): Promise<void> {
  score.files++;
  try {
    const { features, areaHa, receipt, refusal } = await readGeoFile(file);
    if (refusal) {
      const { reason } = refusal;
      score.refusals.set(reason, (score.refusals.get(reason) ?? 0) + 1);
      return say(`refused: ${reason}`);
    }
    score.read++;
    const isTold = receipt.leftOut.length + receipt.repaired.length > 0;
    if (features.length < expected.length && !isTold) {
      score.silentLosses++;
      say(`${features.length} of ${expected.length} areas, without a word`);
    }
    if (features.length !== expected.length || isTold) return undefined;
    const wantedHa = expected.reduce((sum, polygons) => sum + ellipsoidHa(polygons), 0);
    if (Math.abs(areaHa / wantedHa - 1) <= MAX_AREA_ERROR) return undefined;
    score.wrongAreas++;
    return say(`${areaHa} ha instead of ${wantedHa}`);
  } catch (error) {
    score.crashes++;
    return say(`crashed: ${String(error)}`);
  }
}

function rowsOf(which: string, { files, read, ...faults }: Score): Measured[] {
  const percent = files === 0 ? 0 : (100 * read) / files;
  const common = { size: files, unit: 'score', peer: null } as const;
  const none = (what: string, count: number): Measured => ({
    ...common,
    what: `${what}, ${which}`,
    ours: count,
    goal: '0',
    met: count === 0,
  });
  return [
    {
      ...common,
      what: `per cent of the files read, ${which}`,
      ours: percent,
      goal: `≥ ${MIN_READ_PERCENT}`,
      met: percent >= MIN_READ_PERCENT,
    },
    none('crashes', faults.crashes),
    none('areas lost without a word', faults.silentLosses),
    none('files with hectares off by a thousandth', faults.wrongAreas),
  ];
}
