import { useEffect, useRef } from 'react';
import { cn } from '#shared/lib/cn';
import type { ResultGroup, SearchResult } from '../model/search-result.ts';

export interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** The result that Enter chooses. */
  active: SearchResult | undefined;
  onActivate: (result: SearchResult) => void;
  onChoose: (result: SearchResult) => void;
}

/** The id of a result's element, for the input that refers to it. */
export const optionId = (listId: string, { id }: SearchResult) =>
  `${listId}-${id.replaceAll(/[^\w-]/g, '_')}`;

/** The results by kind; the input that controls the list has the focus and the keys. */
export function ResultList({ id, groups, active, onActivate, onChoose }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.id]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Search results"
      className="max-h-[min(26rem,50dvh)] overflow-y-auto overscroll-contain"
      // Keeps the focus in the input, whose blur would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, results }) => (
        <div key={title} role="group" aria-label={title} className="pb-1">
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
            {title}
          </p>
          {results.map((result) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
            <div
              key={result.id}
              id={optionId(id, result)}
              role="option"
              tabIndex={-1}
              aria-selected={result === active}
              className={cn(
                'flex min-h-11 cursor-pointer flex-col justify-center px-3 py-1.5 text-sm',
                result === active && 'bg-border',
              )}
              onPointerMove={() => onActivate(result)}
              onClick={() => onChoose(result)}
            >
              <span dir="auto" className="line-clamp-2 break-words">
                {result.label}
              </span>
              {result.detail && (
                <span className="truncate text-xs text-muted">{result.detail}</span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
