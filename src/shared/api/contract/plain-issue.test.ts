import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/api/contract';

const textOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('plainIssue', () => {
  it('is installed by the contract, with which all parts of the app parse values', () => {
    expect(textOf(contract.soilProjects.rename.params, {})).toContain('This is missing.');
  });

  it.each<[z.ZodType, unknown, string]>([
    [z.number().min(0), -40, 'This has to be at least 0.'],
    [z.number().max(100_000), 1e9, 'This has to be at most 100,000.'],
    [z.number().positive(), 0, 'This has to be more than 0.'],
    [z.number().lt(5), 5, 'This has to be less than 5.'],
    [z.number(), Number.NaN, 'Please enter a number.'],
    [z.int(), 1.5, 'Please enter a whole number.'],
    [z.number().multipleOf(5), 3, 'This has to be a multiple of 5.'],
    [z.string(), undefined, 'This is missing.'],
    [z.string(), 7, 'Please enter some text.'],
    [z.string().min(1), '', 'Please fill this in.'],
    [z.string().max(200), 'x'.repeat(201), 'This has to be at most 200 characters.'],
    [z.array(z.string()).min(2), [], 'This has to be at least 2 entries.'],
    [z.boolean(), 'yes', 'Please answer yes or no.'],
    [z.email(), 'x', 'This is not an e-mail address.'],
    [z.iso.date(), '21/11/2026', 'Please enter a date such as 2026-01-31.'],
    [z.string().regex(/^a$/), 'b', 'This is not in the right format.'],
    [z.enum(['C5', 'C6']), 'C4', 'Please choose one of: C5, C6.'],
    [z.strictObject({}), { colour: 1 }, 'Unknown field: colour.'],
    [z.union([z.number(), z.boolean()]), 'x', 'This cannot be used.'],
    [z.string().max(2, 'Too long a name.'), 'abc', 'Too long a name.'],
  ])('replaces the library’s message with plain words', (schema, value, words) => {
    expect(textOf(schema, value)).toEqual([words]);
  });
});
