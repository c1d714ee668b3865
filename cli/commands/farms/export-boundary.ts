import { boundaryFileStem, boundaryOfFeatures, boundaryOfParcels } from '#entities/farm';
import { paddockFeatures } from '#entities/paddock';
import { contract } from '#shared/api/contract';
import {
  EXPORT_FORMAT_IDS,
  EXPORT_FORMATS,
  writeBoundary,
  type ExportFormatId,
} from '#shared/geo-export';
import type { Connection } from '../../connection/connected.ts';
import { CommandFailedError, misuse } from '../../failure.ts';
import { writeWholeFile } from '../../output/whole-file.ts';
import type { Terminal } from '../../terminal.ts';
import { idOf } from '../id.ts';

const NAMES = EXPORT_FORMAT_IDS.join(', ');

export const formatOption = {
  '--format <FORMAT>': `With an ID: ${NAMES}. Default: geojson.`,
} as const;

export interface BoundaryToExport {
  id: number;
  format: ExportFormatId;
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
  const format = EXPORT_FORMAT_IDS.find((known) => known === typed);
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
  const { bytes } = await boundaryOf(id, format, connection);
  await writeWholeFile(output, [bytes], connection.signal);
  terminal.say(`Wrote the boundary of farm ${id} as ${EXPORT_FORMATS[format].label} to ${output}`);
  return { file: output, farms: 1 };
}

async function boundaryOf(id: number, format: ExportFormatId, { send, email }: Connection) {
  const farms = await send(contract.farms.list, { email: await email() });
  const farm = farms.find(({ property_id }) => property_id === id);
  if (!farm) throw new CommandFailedError(`You have no farm with the id ${id}.`);
  const features = farm.is_aus_farmkey
    ? boundaryOfParcels(
        await send(contract.farms.parcels, { email: await email(), property_id: id }),
      )
    : boundaryOfFeatures(await send(contract.farms.customBoundary, { property_id: id }));
  const fileStem = boundaryFileStem(farm);
  const [{ paddocks }] = await send(contract.paddocks.list, { property_id: id });
  return writeBoundary(format, {
    name: farm.property_name,
    fileStem,
    features,
    paddocks: paddockFeatures(paddocks),
  });
}
