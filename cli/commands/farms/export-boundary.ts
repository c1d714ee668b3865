import { boundaryFileStem, boundaryOfFeatures, boundaryOfParcels } from '#entities/farm';
import { paddockFeatures } from '#entities/paddock';
import { contract } from '#shared/api/contract';
import {
  DOWNLOAD_FORMAT_IDS,
  DOWNLOAD_FORMATS,
  writeBoundary,
  type DownloadFormatId,
} from '#shared/geo-export';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import type { Terminal } from '../../terminal.ts';
import { idOf } from '../id.ts';

const NAMES = DOWNLOAD_FORMAT_IDS.join(', ');

export const formatOption = {
  '--format <FORMAT>': {
    about: `With an ID: ${NAMES}. Default: geojson.`,
    values: DOWNLOAD_FORMAT_IDS,
  },
} as const;

export interface BoundaryToExport {
  id: number;
  format: DownloadFormatId;
  output: string;
}

/** Checks what was typed for the boundary of one farm. Throws `CommandFailedError`. */
export function boundaryToExport(
  typedId: string,
  typedFormat: string | undefined,
  output: string | undefined,
): BoundaryToExport {
  const id = idOf(typedId, 'a farm');
  const typed = (typedFormat ?? 'geojson').toLowerCase();
  const format = DOWNLOAD_FORMAT_IDS.find((known) => known === typed);
  if (format === undefined) throw misuse(`Unknown format ${typed}. Choose one of ${NAMES}.`);
  if (output === undefined) throw misuse('Name the file of the boundary with -o.');
  return { id, format, output };
}

/** Writes the boundary of one farm to a file. */
export async function exportBoundary(
  { id, format, output }: BoundaryToExport,
  connection: Connection,
  terminal: Terminal,
) {
  const bytes = await bytesOf(id, format, connection);
  await writeWholeFile(output, [bytes], connection.signal);
  terminal.say(
    `Wrote the boundary of farm ${id} as ${DOWNLOAD_FORMATS[format].label} to ${output}`,
  );
  return { file: output, farms: 1 };
}

async function bytesOf(id: number, format: DownloadFormatId, { send, email }: Connection) {
  const farms = await send(contract.farms.list, { email: await email() });
  const farm = farms.find(({ property_id }) => property_id === id);
  if (!farm) throw new CommandFailedError(`You have no farm with the id ${id}.`);
  if (format === 'pdf') {
    const [map] = await send(contract.farms.boundaryMap, { property_id: id });
    return Buffer.from(map.pdf_base64, 'base64');
  }
  const features = farm.is_aus_farmkey
    ? boundaryOfParcels(
        await send(contract.farms.parcels, { email: await email(), property_id: id }),
      )
    : boundaryOfFeatures(await send(contract.farms.customBoundary, { property_id: id }));
  const fileStem = boundaryFileStem(farm);
  const [{ paddocks }] = await send(contract.paddocks.list, { property_id: id });
  const { bytes } = await writeBoundary(format, {
    name: farm.property_name,
    fileStem,
    features,
    paddocks: paddockFeatures(paddocks),
  });
  return bytes;
}
