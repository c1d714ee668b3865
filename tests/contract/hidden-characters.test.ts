import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { SoilForm } from '#entities/registration/form';
import { allCalls } from '#shared/api/contract';
import { nameOf } from '../support/server/echo-handlers.ts';
import { leavesOf, type SchemaLeaf } from './schema-leaves.ts';

/** Control characters of both sets, separators of lines, and marks that reverse text. */
const HIDDEN = ['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'];
const TURNING = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];
const BREAKS = ['\n', '\r', '\t'];

/** Texts that are never shown to anybody, with why they may contain anything. */
const OPAQUE: Readonly<Record<string, string>> = {
  'orders.payByCard paypal_response': 'The provider’s own JSON, from which only its id is read.',
};
/** Notes and pasted lists. */
const SEVERAL_LINES = [
  'orders.reportProblem problem',
  'paddocks.store paddocks[].name',
  'parcels.findLotPlans lot_plans',
  'soilProjects.addNote note',
  'soilProjects.checkSignatures note',
  'soilProjects.override reason',
  'soilProjects.override says',
  'soilProjects.recordDecision note',
  'soilProjects.updateStatus marks[].says',
  'soilProjects.updateStatus note',
  'soilProjects.updateStatusAndAttributes accepted_warnings[].says',
  'soilProjects.withdraw note',
  'soilProjects.withdrawSignatures note',
];

const isText = ({ schema }: SchemaLeaf) => schema.def.type === 'string';
const accepts = ({ schema }: SchemaLeaf, character: string) =>
  schema.safeParse(`a${character}b`).success;

const texts = allCalls.flatMap((call) =>
  leavesOf(call.params as z.ZodType)
    .filter(isText)
    .map((leaf) => ({ ...leaf, path: `${nameOf(call)} ${leaf.path}` })),
);
const accepting = (leaves: readonly SchemaLeaf[], characters: readonly string[]) =>
  [
    ...new Set(
      leaves
        .filter((leaf) => characters.some((character) => accepts(leaf, character)))
        .map(({ path }) => path),
    ),
  ].toSorted();

describe('a text of the contract', () => {
  it('never contains a hidden character', () => {
    expect(texts.length).toBeGreaterThan(60);
    expect(accepting(texts, [...HIDDEN, ...TURNING])).toEqual(Object.keys(OPAQUE));
  });

  it('has several lines only in notes and pasted lists', () => {
    const found = accepting(texts, BREAKS).filter((path) => !(path in OPAQUE));
    expect(found).toEqual(SEVERAL_LINES);
  });

  it('is refused in words that say what to remove', () => {
    const leaf = texts.find(({ path }) => path === 'farms.create property_name');
    const said = leaf?.schema.safeParse('Westfield\u202eKcenaP').error?.issues;
    expect(said?.map(({ message }) => message)).toEqual([
      'There is a hidden character after “Westfield”. Please delete it, or type this again.',
    ]);
  });
});

describe('an answer of the registration form', () => {
  const answers = leavesOf(SoilForm).filter(isText);

  it('never contains a hidden character', () => {
    expect(answers.length).toBeGreaterThan(20);
    expect(accepting(answers, [...HIDDEN, ...TURNING])).toEqual([]);
  });

  it('has several lines only where its screen has', () => {
    expect(accepting(answers, BREAKS)).toEqual([
      'existingActionsMoreDetails',
      'grazingPracticesMoreDetails',
      'nature_of_farm',
    ]);
  });
});
