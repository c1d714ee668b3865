import { describe, expect, it } from 'vitest';
import type { Command, CommandGroup } from './command.ts';
import { CONFIRMATIONS } from './confirmations.ts';
import { NOUN_COMMANDS } from './noun-commands.ts';

/** Commands that change nothing on the server, or ask for each item themselves. */
const CHANGES_NOTHING = [
  'login',
  'logout',
  'whoami',
  'completion',
  'audit',
  'config',
  'doctor',
  'serve',
  'review',
  'cer check',
  'cer log',
  'cer pack',
  'cer preview',
  'cer submit',
  'embed list',
  'farms export',
  'farms list',
  'geo check',
  'orders all',
  'orders export',
  'orders list',
  'parcels info',
  'permissions list',
  'plans clients list',
  'plans history',
  'plans list',
  'plans show',
  'projects docs download',
  'projects docs list',
  'projects export',
  'projects history',
  'projects list',
  'projects show',
  'report reproduce',
  'report verify',
  'backup',
];

/** Commands whose change can be taken back, and how. */
const CAN_BE_TAKEN_BACK: Readonly<Record<string, string>> = {
  'cer override': 'cer override --withdraw',
  'cer sheet': 'a later sheet, which counts instead',
  'files move': 'files move in the other direction; --remove deletes only verified copies',
  migrate: 'a restore of the backup; the start migrates without asking, too',
  'orders retry': 'makes what was paid for once more',
  'parcels import': 'parcels import of the earlier files',
  'permissions grant': 'permissions revoke',
  'permissions revoke': 'permissions grant',
  'plans accept': 'plans leave',
  'plans archive': 'plans restore',
  'plans clients add': 'plans clients remove',
  'plans clients cap': 'plans clients cap',
  'plans clients invite': 'repeats an invitation',
  'plans create': 'plans archive',
  'plans edit': 'plans edit',
  'plans prices set': 'plans prices set',
  'plans restore': 'plans archive',
  'projects docs describe': 'projects docs describe',
  'projects docs upload': 'projects docs remove',
  'projects rename': 'projects rename',
  restore: 'moves the present data aside with --replace, and refuses without',
};

async function allVerbs(): Promise<string[]> {
  const wordsOf = (path: string, spec: Command | CommandGroup): string[] =>
    'commands' in spec
      ? spec.commands.flatMap((one) => wordsOf(`${path} ${spec.name}`, one))
      : [`${path} ${spec.name}`];
  const perNoun = await Promise.all(
    NOUN_COMMANDS.map(async ({ name, load }) => {
      const loaded = await load();
      return 'length' in loaded ? loaded.flatMap((spec) => wordsOf(name, spec)) : [name];
    }),
  );
  return perNoun.flat();
}

describe('the commands that ask for confirmation', () => {
  it('lists a confirmation for every command whose change is final', async () => {
    const sorted = [
      ...CHANGES_NOTHING,
      ...Object.keys(CAN_BE_TAKEN_BACK),
      ...Object.keys(CONFIRMATIONS),
    ];
    expect(sorted.toSorted()).toEqual((await allVerbs()).toSorted());
  });
});
