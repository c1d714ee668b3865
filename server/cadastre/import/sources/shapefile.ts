import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { CadastreFileError } from '../cadastre-file-error.ts';
import { dbfRowsOf } from './dbf-rows.ts';
import type { FeatureSource, OnBytes, SourceFeature } from './feature-source.ts';
import { shapesOf } from './shape-records.ts';
import type { ShapefileParts } from './shapefile-parts.ts';

/** Opens one layer; `onBytes` counts only the .shp, which is most of the data. */
export async function openShapefile(
  path: string,
  parts: ShapefileParts,
  onBytes: OnBytes,
): Promise<FeatureSource> {
  const prj = await textOf(parts, 'prj');
  const encoding = await textOf(parts, 'cpg');
  return {
    format: 'shapefile',
    layer: parts.layer,
    crs: prj,
    bytes: parts.bytes,
    features: featuresOf(path, parts, encoding, onBytes),
  };
}

async function* featuresOf(
  path: string,
  parts: ShapefileParts,
  encoding: string | null,
  onBytes: OnBytes,
): AsyncGenerator<SourceFeature> {
  const [shp, dbf] = [await parts.open('shp'), await parts.open('dbf')];
  if (!shp || !dbf) {
    throw new CadastreFileError(
      `${path}: the layer ${parts.layer} has no .${shp ? 'dbf, so its parcels have no identifiers' : 'shp'}.`,
    );
  }
  const rows = dbfRowsOf(`${path}: ${parts.layer}.dbf`, dbf, encoding);
  try {
    for await (const geometry of shapesOf(`${path}: ${parts.layer}.shp`, counted(shp, onBytes))) {
      const { value: row, done } = await rows.next();
      if (done) {
        throw new CadastreFileError(`${path}: ${parts.layer}.dbf has fewer rows than shapes.`);
      }
      if (!row.isDeleted) yield { attributes: row.values, geometry };
    }
  } finally {
    await rows.return(undefined);
    shp.destroy();
    dbf.destroy();
  }
}

async function* counted(stream: Readable, onBytes: OnBytes): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    onBytes((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}

async function textOf(parts: ShapefileParts, extension: string): Promise<string | null> {
  const stream = await parts.open(extension);
  const content = stream ? (await text(stream)).trim() : '';
  return content === '' ? null : content;
}
