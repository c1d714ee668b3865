import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READING_LIMITS } from '../../base/limits.ts';
import { createReadContext } from '../../parse/read-context.ts';
import { createWorkBudget } from '../../base/work-budget.ts';
import { JsonSyntaxError, parseJsonInPieces } from './parse-json.ts';

const parse = (text: string) => {
  const budget = createWorkBudget({ steps: READING_LIMITS.steps });
  return parseJsonInPieces(text, createReadContext(READING_LIMITS, budget, text.length));
};

/** The value of a text, or `null` in a list where it is not JSON. */
const outcomeOf = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};

describe('parseJsonInPieces', () => {
  it('reads every JSON text as JSON.parse does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ noUnicodeString: false }),
        fc.nat(3),
        async (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(await parse(text)).toStrictEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('rejects exactly the texts that JSON.parse rejects', async () => {
    const letters = fc.constantFrom(...'{}[]",:\\u0tfn-+.eE1 \n\t/\u00e4');
    const text = fc.string({ unit: letters, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const expected = outcomeOf(written);
        const read = parse(written).then(
          (value) => ({ value }),
          (error: unknown) => {
            if (!(error instanceof JsonSyntaxError)) throw error;
            return null;
          },
        );
        expect(await read).toStrictEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '{"__proto__":{"a":1},"a":[1,{"b":[]}],"a":2}',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '[1 2]',
    '01',
    '1.',
    '-',
    '"\\x"',
    '"a\nb"',
    '"open',
    '[] []',
    '',
    ' \u00a0[]',
    'nul',
    'truely',
    '-0',
    '1e400',
    '"\\ud83d\\ude00 \\u2028"',
  ])('agrees with JSON.parse on %j', async (text) => {
    const expected = outcomeOf(text);
    if (expected === null) await expect(parse(text)).rejects.toThrow(JsonSyntaxError);
    else expect(await parse(text)).toStrictEqual(expected.value);
  });
});
