import { SearchXIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useAppSettings } from '#shared/config/react';
import { EmptyState } from '#shared/ui/empty-state';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { findTopics, TOPICS } from '../model/topics.ts';
import { HelpContent } from './HelpContent.tsx';

/** All topics below their contents, filtered by the search. */
export function HelpPages({ back }: { back?: ReactNode }) {
  const [query, setQuery] = useState('');
  const id = useId();
  const { links } = useAppSettings();
  const found = findTopics(TOPICS, query);
  const idOf = (title: string) => `${id}-${TOPICS.findIndex((topic) => topic.title === title)}`;

  const goTo = (title: string) => {
    const heading = document.getElementById(idOf(title));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-4 pt-8 pb-24 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center justify-between gap-3 md:col-span-2">
        <h1 className="text-2xl font-semibold tracking-tight">Help</h1>
        {back}
      </div>
      <div className="grid content-start gap-4 md:sticky md:top-8 md:self-start">
        <Field label="Find in help">
          <Input
            type="search"
            maxLength={100}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </Field>
        <nav aria-label="Topics">
          <ul className="flex flex-wrap gap-2 md:grid md:gap-0">
            {found.map(({ title }) => (
              <li key={title}>
                <button
                  type="button"
                  className="min-h-11 w-full rounded-full border border-border px-4 text-left text-sm text-muted hover:bg-fill hover:text-text md:rounded-md md:border-0 md:px-3"
                  onClick={() => goTo(title)}
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <p role="status" className="sr-only">
          {query.trim() && `${found.length} ${found.length === 1 ? 'topic' : 'topics'}`}
        </p>
      </div>
      <div className="grid content-start gap-12">
        {found.map((topic) => (
          <HelpContent key={topic.title} topic={topic} id={idOf(topic.title)} />
        ))}
        {found.length === 0 && (
          <EmptyState icon={SearchXIcon} title={`Nothing about “${query.trim()}”`}>
            Try one word, such as “boundary”.
          </EmptyState>
        )}
        <p className="max-w-prose text-sm text-muted">
          Is something missing? Write to{' '}
          <a className="text-accent underline" href={`mailto:${links.support_email}`}>
            {links.support_email}
          </a>
          .
        </p>
      </div>
    </div>
  );
}
