import { join } from 'node:path';
import { PARCEL_TYPES, STATES, type ParcelType, type State } from '#entities/parcel';
import { CadastreFileError } from '../cadastre/import/cadastre-file-error.ts';
import type { FieldMap } from '../cadastre/import/cadastres/parcel-identity.ts';
import { PARCEL_FIELDS, type ParcelField } from '../cadastre/import/cadastres/state-cadastres.ts';
import { toWgs84From } from '../cadastre/import/geometry/reference-system.ts';
import { importCadastre } from '../cadastre/import/import-cadastre.ts';
import type { ImportProgress } from '../cadastre/import/import-request.ts';
import { describeFiles } from '../cadastre/import/import-report.ts';
import { operatorSettings } from './operator-settings.ts';
import { TaskRefusedError, type TaskWatcher } from './operator-task.ts';
import { openOperatorsBucket } from './operators-bucket.ts';
import type { LoadedParcels } from './postgis.ts';
import { storeInPostgis } from './postgis.ts';

export interface ImportParams {
  dataDir: string;
  /** `[STATE[/TYPE]=]PATH`. */
  files: string[];
  /** State of parcels in files that do not name one. */
  state: string | null;
  /** `ATTRIBUTE=FIELD`. */
  map: string[];
  crs: string | null;
  latFirst: boolean;
  /** `lga=PATH[#ATTRIBUTE]`, `nrm=…`. */
  regions: string[];
  name: string | null;
  version: string | null;
  add: boolean;
  maxRefusedPercent: number;
  /** Null: next to the snapshot. */
  reportPath: string | null;
  /** PostGIS database to import into. */
  postgisUrl: string | null;
}

export interface ImportResult {
  loaded: LoadedParcels;
  seconds: number;
  files: {
    file: string;
    layer: string | null;
    state: State;
    read: number;
    loaded: number;
    refused: number;
  }[];
  /** What was left out and repaired, one line each. */
  summary: string[];
  reportPath: string;
}

/** `fenceline parcels import` */
export async function importParcels(
  params: ImportParams,
  watcher: TaskWatcher<ImportProgress>,
): Promise<ImportResult> {
  const folder = join(params.dataDir, 'parcels');
  const reportPath = params.reportPath ?? join(folder, 'report.json');
  const crs = params.crs;
  if (crs !== null && !toWgs84From(crs)) {
    throw new TaskRefusedError(
      `The coordinate system ${crs} is not known. Give an EPSG code, such as EPSG:28355.`,
      true,
    );
  }
  const { bucket, explain } = await openOperatorsBucket(operatorSettings(params.dataDir));
  try {
    const { dataSet, seconds, files } = await importCadastre(
      {
        ...params,
        files: params.files.map((file) => readFile(file, params.state)),
        folder,
        reportPath,
        // Nodes that read PostGIS need no snapshot.
        bucket: params.postgisUrl === null ? bucket : null,
        storeToo: params.postgisUrl === null ? null : storeInPostgis(params.postgisUrl),
        map: readMap(params.map),
        regions: params.regions.map(readRegionLayer),
      },
      watcher,
    );
    const { snapshot: _snapshot, ...loaded } = dataSet;
    return {
      loaded: { ...loaded, isSample: false },
      seconds,
      files: files.map(({ file, layer, state, read, loaded, refused }) => ({
        file,
        layer,
        state,
        read,
        loaded,
        refused,
      })),
      summary: describeFiles(files),
      reportPath,
    };
  } catch (error) {
    if (error instanceof CadastreFileError) throw new TaskRefusedError(error.message);
    throw explain(error, 'See which cadastre is in use: fenceline parcels info');
  }
}

const misuse = (message: string) => new TaskRefusedError(message, true);

const TYPES: readonly string[] = PARCEL_TYPES;

function readFile(text: string, usualState: string | null) {
  const parts = /^([A-Za-z]{2,3})(?:\/([a-z]+))?=(.+)$/.exec(text);
  const [, state = usualState, type = null, path = text] = parts ?? [];
  if (state === null) {
    throw misuse(`Which state is ${path} from? Add --state, or write STATE=${path}.`);
  }
  const known = STATES.find((other) => other === state.toUpperCase());
  if (!known) throw misuse(`${state} is not a state. Choose one of ${STATES.join(', ')}.`);
  if (type !== null && !TYPES.includes(type)) {
    throw misuse(`${type} is not a parcel type. Choose one of ${TYPES.join(', ')}.`);
  }
  return { path, state: known, type: type as ParcelType | null };
}

function readMap(texts: readonly string[]): FieldMap {
  const map: Partial<Record<ParcelField, string[]>> = {};
  for (const text of texts) {
    const [, source = '', name = ''] = /^(.+)=([^=]+)$/.exec(text) ?? [];
    const field = PARCEL_FIELDS.find((other) => other.toLowerCase() === name.toLowerCase());
    if (!field) {
      throw misuse(
        `${text} is not a mapping. Write ATTRIBUTE=FIELD, where FIELD is one of ${PARCEL_FIELDS.join(', ')}.`,
      );
    }
    (map[field] ??= []).push(source);
  }
  return map;
}

function readRegionLayer(text: string) {
  const [, kind, path = '', attribute = null] = /^(lga|nrm)=([^#]+)(?:#(.+))?$/.exec(text) ?? [];
  if (kind !== 'lga' && kind !== 'nrm') {
    throw misuse(`${text} is not a region layer. Write lga=FILE or nrm=FILE.`);
  }
  return { kind, path, attribute } as const;
}
