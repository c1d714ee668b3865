import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import topics from '../../bench/topics.json' with { type: 'json' };
import { hasChanged } from '../support/changed.ts';

// Only in `npm run test:full`: each topic starts servers, databases or a browser of its own.

/** Together the topics take minutes; the compiler sees what a change elsewhere breaks in them. */
const isChanged = await hasChanged(['bench', 'scripts/build', 'package-lock.json']);
/** The exit code for an outside program that is not installed. */
const MISSING_PROGRAM = 3;

async function bench(...args: string[]) {
  const child = spawn(process.execPath, ['bench/run.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, output, errors };
}

describe('npm run bench', () => {
  it.for([
    ['no topic', [], 'Name a topic.'],
    ['an unknown topic', ['speed'], 'Unknown topic speed.'],
    ['two topics', ['decode', 'web'], 'Unknown topic decode web.'],
    ['no rounds', ['decode', '--rounds', '0'], '--rounds needs whole numbers above 0, not 0.'],
    [
      'words for rounds',
      ['decode', '--rounds', 'abc'],
      '--rounds needs whole numbers above 0, not abc.',
    ],
    ['an empty size', ['parcels', '--sizes', '1,'], '--sizes needs whole numbers above 0, not .'],
    ['an unknown option', ['decode', '--fast'], "Unknown option '--fast'"],
  ] as const)('refuses %s with its usage', async ([, args, reason]) => {
    const { code, output, errors } = await bench(...args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(`${reason}\nUsage:\n  npm run bench -- parcels `);
  });

  it.for(Object.entries(topics))(
    'measures %s in its shortest form and prints a table',
    async ([topic, { sizedBy }], { skip }) => {
      skip(!isChanged, 'The last commit changes neither bench nor build nor packages.');
      const { code, output, errors } = await bench(topic, '--smoke');
      if (code === MISSING_PROGRAM) skip(errors.trim());
      expect(code, errors).toBe(0);
      const [heading = '', ...rows] = output.trim().split('\n');
      expect(heading).toMatch(new RegExp(`^${sizedBy} +what +ours +`));
      expect(rows).not.toEqual([]);
    },
  );
});
