import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchParcels } from './parcels/bench-parcels.ts';
import { tableOf } from './table.ts';

const USAGE = `Usage: npm run bench -- parcels [--json] [--sizes 10000,100000,1000000] [--rounds 31]
`;

const programFolder = dirname(fileURLToPath(import.meta.url));

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      rounds: { type: 'string', default: '31' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  const isUsable = [...sizes, rounds].every((value) => Number.isInteger(value) && value > 0);
  if (positionals.join() !== 'parcels' || !isUsable) {
    process.stderr.write(USAGE);
    return 2;
  }
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const measured = await benchParcels({ sizes, rounds, programFolder, say });
  process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : tableOf(measured));
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
