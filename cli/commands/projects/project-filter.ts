import { PROJECT_STATUSES, type ProjectStatus } from '#shared/api/contract';
import type { CommandInput } from '../../command.ts';
import { misuse } from '../../failure.ts';
import { DEFAULT_ORDER, SORTS, type SortField, type Wanted } from './found-projects.ts';

/** The filters of `projects list` and `projects export`. */
export const filterOptions = {
  '--status <CODES>': { about: 'Only these statuses, such as A5,B3', values: PROJECT_STATUSES },
  '--search <TEXT>':
    'Only projects with all these words in their id, names, people, e-mail, lots and plans, CER id or status.',
  '--waiting': 'Only projects with an override that waits for a second partner admin.',
  '--sort <FIELD>': {
    about: `Orders by ${Object.keys(SORTS).join(', ')}; -FIELD for descending. Default: the latest first.`,
    values: Object.keys(SORTS),
  },
  '--limit <N>': 'At most this many, the first in order.',
};

/** Reads the filters. Throws `CommandFailedError` for an unknown status or field, or a bad limit. */
export function wantedProjects({
  options: { status, search = '', waiting, sort, limit },
}: CommandInput<typeof filterOptions>): Wanted {
  return {
    statuses: statusesOf(status),
    search: searchOf(search),
    isWaiting: waiting,
    order: sort === undefined ? DEFAULT_ORDER : orderOf(sort),
    limit: limit === undefined ? null : limitOf(limit),
  };
}

function statusesOf(typed: string | undefined): ProjectStatus[] | null {
  if (typed === undefined) return null;
  const codes = typed.split(',').map((code) => code.trim().toUpperCase());
  const isStatus = (code: string): code is ProjectStatus =>
    (PROJECT_STATUSES as readonly string[]).includes(code);
  const wrong = codes.find((code) => !isStatus(code));
  if (wrong === undefined) return codes.filter(isStatus);
  throw misuse(
    `${wrong || 'Nothing'} is not a status. Choose from ${PROJECT_STATUSES.join(', ')}.`,
  );
}

/** In characters; the server's limit. */
const MAX_SEARCH_LENGTH = 200;

function searchOf(typed: string): string {
  const search = typed.trim();
  if (search.length <= MAX_SEARCH_LENGTH) return search;
  throw misuse(
    `The search has ${search.length} characters; the limit is ${MAX_SEARCH_LENGTH}. Use fewer words.`,
  );
}

function orderOf(typed: string) {
  const isDescending = typed.startsWith('-');
  const field = isDescending ? typed.slice(1) : typed;
  if (Object.hasOwn(SORTS, field)) return { by: field as SortField, isDescending };
  throw misuse(
    `--sort ${typed}: there is no such field. Choose from ${Object.keys(SORTS).join(', ')}, with - in front for descending.`,
  );
}

function limitOf(typed: string): number {
  const limit = Number(typed);
  if (/^\d+$/.test(typed) && Number.isSafeInteger(limit) && limit > 0) return limit;
  throw misuse(`--limit ${typed}: type a whole number from 1, such as 20.`);
}
