import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { PROJECTS_LISTED } from '#shared/api/contract';

export interface PageButtonsProps {
  /** The zero-based page and the number of projects on it. */
  page: number;
  shown: number;
  /** Number of projects that match the search, and of all projects. */
  found: number;
  all: number;
  onPage: (index: number) => void;
}

/** Number of projects, with paging if they do not fit one page. */
export function PageButtons({ page, shown, found, all, onPage }: PageButtonsProps) {
  const pages = Math.ceil(found / PROJECTS_LISTED);
  const first = page * PROJECTS_LISTED + 1;
  const range = pages > 1 ? `${count(first)}–${count(first + shown - 1)} of ` : '';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-muted tabular-nums">
        {`${range}${count(found)} ${found === 1 ? 'project' : 'projects'}`}
        {found < all && `, out of ${count(all)}`}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages of projects" className="flex items-center gap-2">
          <Button variant="outline" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <ChevronLeftIcon aria-hidden />
            Previous
          </Button>
          <Button variant="outline" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
            Next
            <ChevronRightIcon aria-hidden />
          </Button>
        </nav>
      )}
    </div>
  );
}

const count = (number: number): string => number.toLocaleString('en-AU');
