import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const counted = (n: number | bigint) => n.toLocaleString('en-AU');

const KINDS: Readonly<Record<string, string>> = {
  string: 'Please enter some text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer yes or no.',
  array: 'Please enter a list.',
  date: 'Please enter a date.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'This is not a web address.',
  date: 'Please enter a date such as 2026-01-31.',
};

/** Unit of a size limit by the kind of value; numbers have none. */
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };
const limit = (origin: string, n: number | bigint) => `${counted(n)}${UNITS[origin] ?? ''}`;
const MAX_CHOICES = 12;

/** Explains in plain words what is wrong with a value; a schema's own message takes precedence. */
export function plainIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return KINDS[issue.expected] ?? 'This cannot be used.';
    case 'too_small': {
      const { minimum, origin, inclusive } = issue;
      if (origin === 'string' && minimum === 1) return 'Please fill this in.';
      if (!inclusive) return `This has to be more than ${limit(origin, minimum)}.`;
      return `This has to be at least ${limit(origin, minimum)}.`;
    }
    case 'too_big': {
      const { maximum, origin, inclusive } = issue;
      if (!inclusive) return `This has to be less than ${limit(origin, maximum)}.`;
      return `This has to be at most ${limit(origin, maximum)}.`;
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the right format.';
    case 'not_multiple_of':
      return `This has to be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    case 'invalid_value':
      return issue.values.length > MAX_CHOICES
        ? 'This is not one of the choices.'
        : `Please choose one of: ${issue.values.map(String).filter(Boolean).join(', ')}.`;
    default:
      return 'This cannot be used.';
  }
}
