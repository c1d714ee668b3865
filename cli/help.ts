import { editsBetween } from '#shared/edits-between';
import type { Command, CommandGroup, Noun } from './command.ts';
import { misuse } from './failure.ts';

/** Maximum number of inserted, deleted or replaced letters in a name that counts as mistyped. */
const MAX_EDITS = 3;

/** The manual's pages by topic, such as `soil-carbon`. */
const PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('/docs/help/*.md', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ).map(([path, text]) => [topicOf(path), text]),
);

/** Returns `soil-carbon` for `/docs/help/07-soil-carbon.md`. */
function topicOf(path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
  return file.slice(file.indexOf('-') + 1);
}

/** The list of manual pages that `fenceline help` prints below the commands. */
export const topicLines = (): string[] => [
  '',
  'Pages of the manual, for fenceline help PAGE:',
  ...Object.keys(PAGES).map((topic) => `  ${topic}`),
];

/**
 * Finds what `fenceline help WORDS` asks for: the words of a command, or the text of a page of the
 * manual. Throws `CommandFailedError` with the nearest name for anything else.
 */
export async function helpFor(
  words: readonly string[],
  nouns: readonly Noun[],
): Promise<{ command: readonly string[] } | { page: string }> {
  const [first = '', ...others] = words;
  const page = PAGES[words.join('-').toLowerCase()];
  const noun = nouns.find(({ name }) => name === first);
  if (!noun && page !== undefined) return { page: plainText(page) };
  if (!noun) throw unknown(first, [...nouns.map(({ name }) => name), ...Object.keys(PAGES)]);
  const loaded = await noun.load();
  let specs: readonly (Command | CommandGroup)[] = 'length' in loaded ? loaded : [];
  for (const word of others) {
    const spec = specs.find(({ name }) => name === word);
    if (!spec)
      throw unknown(
        word,
        specs.map(({ name }) => name),
      );
    specs = 'commands' in spec ? spec.commands : [];
  }
  return { command: words };
}

const unknown = (word: string, known: readonly string[]) => {
  const near = known
    .map((name) => ({ name, edits: editsBetween(word.toLowerCase(), name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, name.length - 2))
    .toSorted((a, b) => a.edits - b.edits)[0];
  const meant = near ? ` Did you mean ${near.name}?` : '';
  return misuse(`There is no help for ${word}.${meant} Run fenceline help for the list.`);
};

/** A page as plain text, without the markup of glossary terms and bold text. */
const plainText = (page: string): string =>
  page
    .trim()
    .replace(/\[([^[\]]+)\]\(term:\w+\)/g, '$1')
    .replaceAll('**', '');
