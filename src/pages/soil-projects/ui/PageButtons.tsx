import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { PAGE_SIZE, type Page } from '../model/project-list.ts';

export interface PageButtonsProps {
  page: Page<unknown>;
  /** Projects the search leaves, and projects there are. */
  found: number;
  all: number;
  onPage: (index: number) => void;
}

/** How many projects there are, and a step through them where they do not fit one page. */
export function PageButtons({ page, found, all, onPage }: PageButtonsProps) {
  const first = page.index * PAGE_SIZE + 1;
  const shown = page.count > 1 ? `${count(first)}–${count(first + page.items.length - 1)} of ` : '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {`${shown}${count(found)} ${found === 1 ? 'project' : 'projects'}`}
        {found < all && `, out of ${count(all)}`}
      </p>
      {page.count > 1 && (
        <nav aria-label="Pages of projects" className="flex items-center gap-2">
          <Button
            variant="outline"
            disabled={page.index === 0}
            onClick={() => onPage(page.index - 1)}
          >
            <ChevronLeftIcon aria-hidden />
            Previous
          </Button>
          <Button
            variant="outline"
            disabled={page.index === page.count - 1}
            onClick={() => onPage(page.index + 1)}
          >
            Next
            <ChevronRightIcon aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}

const count = (number: number): string => number.toLocaleString('en-AU');
