import { displayGateAddress, farmsByName } from '#entities/farm';
import { contract, type PropertyRecord } from '#shared/api/contract';
import { CSV_MARK, csvLine } from '#shared/lib/csv';
import { misuse } from '../../failure.ts';
import { command, jsonOption } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { counted } from '../../output/amounts.ts';
import { formatOf, geoJsonOf, jsonList } from '../../output/export-format.ts';
import { outputOption, writeExport } from '../../output/write-export.ts';
import { boundaryToExport, exportBoundary, formatOption } from './export-boundary.ts';

export const exportCommand = command({
  name: 'export',
  summary: 'Writes your farms, or the boundary of one, to a file.',
  about:
    'Writes your farms, sorted by name: CSV has one line per farm; JSON has one object per farm, as returned by the server; GeoJSON has the boundaries, one feature per land parcel or stored feature of a custom boundary, with the farm’s id, name and PIC. With the id of a farm, writes its boundary in the format of --format, with the names of its areas. An existing file is replaced only once the new one is complete.',
  args: '[ID]',
  options: {
    ...formatOption,
    '--csv': 'Comma-separated, for spreadsheets. The default.',
    '--geojson': 'The boundaries, for maps.',
    ...outputOption,
    ...serverOption,
    ...jsonOption,
  },
  examples: [
    '--geojson -o farms.geojson',
    '-o farms.csv',
    '--json | jq -r .[].pic_code',
    '12 --format gpkg -o banksia-rise.gpkg',
  ],
  run: (input, terminal) => {
    const { output, format: boundaryFormat, csv, json } = input.options;
    const [farmId] = input.args;
    if (farmId !== undefined) {
      if (csv || json) throw misuse('A boundary is written in the format of --format.');
      const wanted = boundaryToExport(farmId, boundaryFormat, output);
      return connected(input, terminal, (connection) =>
        exportBoundary(wanted, connection, terminal),
      );
    }
    if (boundaryFormat !== undefined) {
      throw misuse('Name the farm by its id: --format writes the boundary of one farm.');
    }
    const format = formatOf(input, ['csv', 'geojson', 'json']);
    return connected(input, terminal, async (connection) => {
      const { send, email } = connection;
      const farms = farmsByName(await send(contract.farms.list, { email: await email() }));
      const parts = {
        csv: () => csvOf(farms),
        json: () => jsonList(farms),
        geojson: () => geoJsonOf(boundaries(connection, farms)),
      }[format]();
      await writeExport(output, parts, terminal, connection.signal);
      if (output !== undefined) terminal.say(`Wrote ${counted(farms.length, 'farm')} to ${output}`);
      return { file: output ?? null, farms: farms.length };
    });
  },
  show: () => [],
});

const COLUMNS: readonly (keyof PropertyRecord)[] = [
  'property_id',
  'property_name',
  'pic_code',
  'front_gate_address',
  'front_gate_lat',
  'front_gate_lng',
  'not_owner',
  'client_name',
  'client_business_name',
  'client_phone_number',
  'client_email_address',
  'is_aus_farmkey',
];

async function* csvOf(farms: readonly PropertyRecord[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(COLUMNS);
  for (const farm of farms) {
    const shown = { ...farm, front_gate_address: displayGateAddress(farm) };
    yield csvLine(COLUMNS.map((column) => shown[column]));
  }
}

/** Yields the boundary of each farm, requesting it only when the consumer reaches it. */
async function* boundaries(
  { send, email }: Connection,
  farms: readonly PropertyRecord[],
): AsyncGenerator<object> {
  for (const farm of farms) {
    const { property_id: id, property_name: name, pic_code: pic } = farm;
    const about = { property_id: id, property_name: name, pic_code: pic };
    if (farm.is_aus_farmkey) {
      const asked = { email: await email(), property_id: id };
      for (const parcel of await send(contract.farms.parcels, asked)) {
        const { geometry, ...ids } = parcel;
        yield { type: 'Feature', properties: { ...about, ...ids }, geometry };
      }
    } else {
      for (const feature of await send(contract.farms.customBoundary, { property_id: id })) {
        yield { ...feature, properties: { ...feature.properties, ...about } };
      }
    }
  }
}
