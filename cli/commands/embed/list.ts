import { hasEnded } from '#entities/shared-map';
import { contract, type SharedMapRecord } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { command } from '../../command.ts';
import { connected } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { headedTable } from '../../output/table.ts';

export const listCommand = command({
  name: 'list',
  summary: 'Lists shared maps.',
  about:
    'Lists the maps of your farms on other sites and, for plan owners, those of clients who accepted the plan. As JSON: the maps as returned by the server; only your own have keys.',
  args: '',
  options: serverOption,
  examples: ['', '--json'],
  run: (input, terminal) =>
    connected(input, terminal, ({ send }) => send(contract.embeds.list, {})),
  show: (embeds, { columns }) =>
    embeds.length === 0
      ? ['You have no shared maps.']
      : headedTable(
          ['ID', 'FARM', 'OWNER', 'SITES', 'SHOWN'],
          embeds.map((embed) => [
            String(embed.embed_id),
            embed.property_name,
            embed.owner_email,
            embed.sites.join(', '),
            shownWords(embed),
          ]),
          columns,
        ),
});

function shownWords({ revoked_at: revokedAt, last_day: lastDay }: SharedMapRecord): string {
  if (revokedAt !== null) return `withdrawn ${formatDateTime(revokedAt)}`;
  if (lastDay === null) return 'until withdrawn';
  return `${hasEnded(lastDay, new Date()) ? 'ended' : 'to'} ${lastDay}`;
}
