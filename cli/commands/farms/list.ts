import { displayGateAddress, farmsByName } from '#entities/farm';
import { contract } from '#shared/api/contract';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists your farms by name.',
  about: 'Lists your farms by name. As JSON: the farms as returned by the server.',
  args: '',
  options: serverOption,
  examples: ['', '--json | jq .[].property_id'],
  run: (input, terminal) =>
    connected(input, terminal, async ({ send, email }) =>
      farmsByName(await send(contract.farms.list, { email: await email() })),
    ),
  show: (farms, { columns }) =>
    farms.length === 0
      ? ['You have no farms.']
      : headedTable(
          ['ID', 'FARM', 'PIC', 'BOUNDARY', 'GATE'],
          farms.map((farm) => [
            String(farm.property_id),
            farm.property_name,
            farm.pic_code,
            farm.is_aus_farmkey ? 'parcels' : 'custom',
            displayGateAddress(farm),
          ]),
          columns,
        ),
});
