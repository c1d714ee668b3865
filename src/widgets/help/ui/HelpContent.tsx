import { createElement, Fragment } from 'react';
import { Term } from '#shared/ui/term';
import type { HelpBlock, HelpInline, HelpTopic } from '../model/help-topic.ts';

/** A topic with its sections. Its heading receives the focus when the contents lead here. */
export const HelpContent = ({ topic, id }: { topic: HelpTopic; id: string }) => (
  <section aria-labelledby={id} className="grid max-w-prose gap-3">
    <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-xl font-semibold tracking-tight">
      {topic.title}
    </h2>
    {topic.sections.map(({ heading, blocks }) => (
      <Fragment key={heading}>
        {heading && <h3 className="mt-2 font-semibold">{heading}</h3>}
        {blocks.map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </Fragment>
    ))}
  </section>
);

function Block({ block }: { block: HelpBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line line={block.line} />
      </p>
    );
  }
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List className={`grid gap-1.5 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item) => (
        <li key={JSON.stringify(item)} className="marker:text-muted">
          <Line line={item} />
        </li>
      ))}
    </List>
  );
}

/** Pieces stay where they are and may be equal, so they need no keys. */
const Line = ({ line }: { line: readonly HelpInline[] }) =>
  createElement(Fragment, null, ...line.map(pieceOf));

function pieceOf(piece: HelpInline) {
  if (typeof piece === 'string') return piece;
  if ('bold' in piece) return <strong className="font-semibold">{piece.bold}</strong>;
  if ('code' in piece)
    return <code className="rounded-sm bg-fill px-1 font-mono text-sm">{piece.code}</code>;
  return <Term name={piece.term}>{piece.text}</Term>;
}
