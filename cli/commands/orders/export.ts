import { orderCsvLines, ordersCsvHead } from '#entities/order';
import type { OrderRecord } from '#shared/api/contract';
import { command, jsonOption } from '../../command.ts';
import { connected, type Connection } from '../../connection/connected.ts';
import { serverOption } from '../../connection/server-address.ts';
import { counted } from '../../output/amounts.ts';
import { formatOf, jsonList } from '../../output/export-format.ts';
import { outputOption, writeExport } from '../../output/write-export.ts';
import { orderPages } from './order-pages.ts';

export const exportCommand = command({
  name: 'export',
  summary: 'Writes all your orders to a file, as CSV or JSON.',
  about:
    'Writes all your orders, latest first: CSV has one line per item; JSON has one object per order, as returned by the server. An existing file is replaced only once the new one is complete.',
  args: '',
  options: {
    '--csv': 'Comma-separated, for spreadsheets. The default.',
    ...outputOption,
    ...serverOption,
    ...jsonOption,
  },
  examples: ['-o orders.csv', '--json | jq "map(.total) | add"'],
  run: (input, terminal) => {
    const format = formatOf(input, ['csv', 'json']);
    const output = input.options.output;
    return connected(input, terminal, async (connection) => {
      let count = 0;
      const orders = every(connection, () => (count += 1));
      const parts = format === 'csv' ? csvOf(orders) : jsonList(orders);
      await writeExport(output, parts, terminal, connection.signal);
      if (output !== undefined) terminal.say(`Wrote ${counted(count, 'order')} to ${output}`);
      return { file: output ?? null, orders: count };
    });
  },
  show: () => [],
});

async function* every(connection: Connection, onOrder: () => void): AsyncGenerator<OrderRecord> {
  for await (const page of orderPages(connection)) {
    for (const order of page) {
      onOrder();
      yield order;
    }
  }
}

async function* csvOf(orders: AsyncIterable<OrderRecord>): AsyncGenerator<string> {
  yield ordersCsvHead();
  for await (const order of orders) yield orderCsvLines(order);
}
