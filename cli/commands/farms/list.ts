import {
  displayGateAddress,
  FARM_FILTERS,
  farmsByName,
  findFarms,
  type FarmFilter,
  type FarmQuery,
} from '#entities/farm';
import { contract } from '#shared/api/contract';
import { command, type CommandInput } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { misuse } from '../../failure.ts';
import { headedTable } from '../../output/table.ts';

/** The filters of Farms in the app. */
const filterOptions = {
  '--search <TEXT>': 'Only farms with all these words in their name, PIC, address or lot/plans.',
  '--state <STATE>': {
    about: 'Only farms in this state, such as NSW.',
    values: FARM_FILTERS.state,
  },
  '--lpa <STATE>': { about: 'Only farms that LPA verified, or not.', values: FARM_FILTERS.lpa },
  '--key <STATE>': {
    about: 'Only farms whose Farm Key is owned, or not.',
    values: FARM_FILTERS.key,
  },
  '--paddocks <STATE>': {
    about: 'Only farms with some paddocks, or none.',
    values: FARM_FILTERS.paddocks,
  },
};

export const listCommand = command({
  name: 'list',
  summary: 'Lists your farms by name.',
  about: 'Lists your farms by name. As JSON: the farms as returned by the server.',
  args: '',
  options: { ...filterOptions, ...serverOption },
  examples: ['', '--state NSW --paddocks none', '--json | jq .[].property_id'],
  run: (input, terminal) => {
    const query = queryOf(input);
    return connected(input, terminal, async ({ send, email: emailOf }) => {
      const email = await emailOf();
      const farms = farmsByName(await send(contract.farms.list, { email }));
      if (Object.keys(query).length === 0) return farms;
      const summaries = await send(contract.farms.summaries, { email });
      if (query.paddocks && summaries.some(({ paddocks }) => paddocks === undefined)) {
        throw misuse('This server is too old for --paddocks. Leave it out, or update the server.');
      }
      return findFarms(farms, new Map(summaries.map((one) => [one.property_id, one])), query);
    });
  },
  show: (farms, { columns }) =>
    farms.length === 0
      ? ['No farms found.']
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

/** Reads the filters. Throws `CommandFailedError` for a value that a filter does not have. */
function queryOf({ options }: CommandInput<typeof filterOptions>): FarmQuery {
  const { search = '', state, lpa, key, paddocks } = options;
  return {
    ...(search.trim() && { search }),
    ...(state !== undefined && { state: valueOf('state', state.toUpperCase()) }),
    ...(lpa !== undefined && { lpa: valueOf('lpa', lpa) }),
    ...(key !== undefined && { key: valueOf('key', key) }),
    ...(paddocks !== undefined && { paddocks: valueOf('paddocks', paddocks) }),
  };
}

function valueOf<F extends FarmFilter>(filter: F, typed: string): (typeof FARM_FILTERS)[F][number] {
  const values: readonly (typeof FARM_FILTERS)[F][number][] = FARM_FILTERS[filter];
  const found = values.find((value) => value === typed);
  if (found !== undefined) return found;
  throw misuse(`--${filter} ${typed}: choose from ${values.join(', ')}.`);
}
