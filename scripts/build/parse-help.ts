import type { HelpBlock, HelpInline, HelpTopic } from '../../src/widgets/help/model/help-topic.ts';
import { TERMS, type TermName } from '../../src/shared/terms/terms.ts';

/**
 * Reads a page of the help: one title, headings, paragraphs, flat lists, bold, code, and terms as
 * `[PIC](term:pic)`. The result is data and never markup. Throws, with the line, on anything else.
 */
export function parseHelp(markdown: string): HelpTopic {
  const [first = '', ...chunks] = markdown.trim().split(/\n\s*\n/);
  if (!/^# [^\n]+$/.test(first)) throw new Error(`A help page starts with its title: ${first}`);
  const topic: HelpTopic = { title: first.slice(2), sections: [{ heading: null, blocks: [] }] };
  for (const chunk of chunks) {
    if (/^## [^\n]+$/.test(chunk)) topic.sections.push({ heading: chunk.slice(3), blocks: [] });
    else topic.sections.at(-1)!.blocks.push(blockOf(chunk.split('\n')));
  }
  return topic;
}

const BULLET = /^- /;
const NUMBER = /^\d+\. /;
/** Markdown that the help does not render; a page that uses it stops the build. */
const UNSUPPORTED = /^(#|>|\||```|\s|\*)|[<>]|!\[|\[[^\]]*\]\((?!term:)/;

function blockOf(lines: string[]): HelpBlock {
  for (const marker of [BULLET, NUMBER]) {
    if (!lines.every((line) => marker.test(line))) continue;
    const items = lines.map((line) => inlineOf(line.replace(marker, '')));
    return { kind: 'list', isOrdered: marker === NUMBER, items };
  }
  return { kind: 'paragraph', line: inlineOf(lines.join(' ')) };
}

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(term:(\w+)\)/g;

function inlineOf(line: string): HelpInline[] {
  if (UNSUPPORTED.test(line) && !line.startsWith('**'))
    throw new Error(`The help cannot show this line: ${line}`);
  const pieces: HelpInline[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, code, text, term] = match;
    if (match.index > end) pieces.push(line.slice(end, match.index));
    if (bold !== undefined) pieces.push({ bold });
    else if (code !== undefined) pieces.push({ code });
    else if (text !== undefined) pieces.push({ term: termOf(term), text });
    end = match.index + whole.length;
  }
  return end < line.length ? [...pieces, line.slice(end)] : pieces;
}

function termOf(name = ''): TermName {
  if (name in TERMS) return name as TermName;
  throw new Error(`The help explains no term "${name}".`);
}
