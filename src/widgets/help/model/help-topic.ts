import type { TermName } from '#shared/terms';

/** A piece of a line: plain, bold, as typed, or a term with its explanation. */
export type HelpInline =
  | string
  | { bold: string }
  | { code: string }
  | { term: TermName; text: string };

export type HelpBlock =
  | { kind: 'paragraph'; line: HelpInline[] }
  | { kind: 'list'; isOrdered: boolean; items: HelpInline[][] };

export interface HelpSection {
  /** Null before a topic's first heading. */
  heading: string | null;
  blocks: HelpBlock[];
}

/** One file of `docs/help`, as the build parsed it. */
export interface HelpTopic {
  title: string;
  sections: HelpSection[];
}
