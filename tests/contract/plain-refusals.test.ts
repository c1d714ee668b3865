import { describe, expect, it } from 'vitest';
import { allCalls, type AnyCall } from '#shared/api/contract';
import { questionOf, SoilForm, withQuestion } from '#entities/registration/form';
import { nameOf, sampleOf } from '../support/server/echo-handlers.ts';
import { SAMPLE_FORM } from '../support/server/sample-params.ts';

/** How the schema library words its own messages. */
const LIBRARY_TEXT =
  /Invalid (input|option|key|element|string|email|URL|ISO|UUID)|expected |received|Too (small|big)|Unrecognized|not assignable|undefined|NaN/i;
const WRONG = [undefined, null, true, -1, 1.5, 1e99, Number.NaN, '', 'x'.repeat(70_000), [], {}];

type Json = Record<string, unknown> | unknown[];
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns copies of a value with each part of it, at any depth, replaced by each wrong value. */
function* damaged(value: unknown): Generator {
  yield* WRONG;
  if (!isJson(value)) return;
  for (const [key, part] of Object.entries(value)) {
    for (const wrong of damaged(part)) {
      yield Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong };
    }
  }
  if (!Array.isArray(value)) yield { ...value, colour: 'green' };
}

describe('a refusal in plain words', () => {
  it.each(allCalls.map((call): [string, AnyCall] => [nameOf(call), call]))(
    'explains every wrong parameter of %s without the schema library’s words',
    (_name, call) => {
      const messages = [...damaged(sampleOf(call).params)].flatMap(
        (params) =>
          call.params
            .safeParse(params)
            .error?.issues.map(({ message }: { message: string }) => message) ?? [],
      );
      expect([...new Set(messages)].filter((message) => LIBRARY_TEXT.test(message))).toEqual([]);
    },
  );

  it('names the question and the step for every wrong answer of the registration form', () => {
    const refused = new Set<string>();
    for (const [field, answer] of Object.entries(SAMPLE_FORM)) {
      for (const wrong of damaged(answer)) {
        const issues = SoilForm.safeParse({ ...SAMPLE_FORM, [field]: wrong }).error?.issues ?? [];
        for (const { path, message } of issues) {
          const text = withQuestion(path.join('.'), message);
          expect(text).not.toMatch(LIBRARY_TEXT);
          expect(text).toMatch(/^Step \d+, .+, “.+”: .+/s);
          refused.add(field);
        }
      }
    }
    expect([...refused].toSorted()).toEqual(Object.keys(SoilForm.shape).toSorted());
    expect(questionOf('colour')).toBeNull();
  });
});
