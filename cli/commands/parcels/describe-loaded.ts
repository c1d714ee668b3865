import type { TaskResult } from '../../../server/operate/tasks.ts';
import { megabytes } from '../../output/amounts.ts';
import { table } from '../../output/table.ts';

type Loaded = NonNullable<TaskResult<'parcels info'>>;

/** Describes the loaded cadastre for people. */
export function describeLoaded(loaded: Loaded): string[] {
  const { name, version, importedAt, parcelCount, parcelsByState, bbox, bytes } = loaded;
  const [west, south, east, north] = bbox.map((degrees) => degrees.toFixed(3));
  const states = Object.entries(parcelsByState).toSorted(([a], [b]) => a.localeCompare(b));
  return [
    `${name}, version ${version}`,
    ...table([
      ...(importedAt === null
        ? []
        : [['  imported', new Date(importedAt).toLocaleString('en-AU')]]),
      ...(bytes === null ? [] : [['  size', megabytes(bytes)]]),
      ['  from', `${south}, ${west} to ${north}, ${east} (south-west, north-east)`],
    ]),
    ...table([
      ...states.map(([state, count]) => [`  ${state}`, count]),
      ['  parcels', parcelCount],
    ]),
  ];
}
