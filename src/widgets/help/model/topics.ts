import type { HelpBlock, HelpInline, HelpTopic } from './help-topic.ts';

/** The pages of `docs/help`, in the order of their file names. */
export const TOPICS: readonly HelpTopic[] = Object.values(
  import.meta.glob<HelpTopic>('/docs/help/*.md', { eager: true, import: 'default' }),
);

const textOf = (line: readonly HelpInline[]) =>
  line
    .map((piece) => (typeof piece === 'string' ? piece : Object.values(piece).join(' ')))
    .join('');

const textOfBlock = (block: HelpBlock) =>
  block.kind === 'list' ? block.items.map(textOf).join(' ') : textOf(block.line);

/**
 * Keeps the sections whose heading, topic or text contains every word of the search; all sections
 * without a search.
 */
export function findTopics(topics: readonly HelpTopic[], query: string): readonly HelpTopic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics.flatMap((topic) => {
    const sections = topic.sections.filter(({ heading, blocks }) => {
      const text = [topic.title, heading, ...blocks.map(textOfBlock)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return sections.length > 0 ? [{ ...topic, sections }] : [];
  });
}
