import { PencilIcon } from 'lucide-react';

/** The answers of a finished step while it is folded. */
export const FoldedStep = ({ summary, isOpenable }: { summary: string; isOpenable: boolean }) => (
  <p className="flex items-center gap-2 text-sm">
    <span dir="auto" className="min-w-0 flex-1 truncate" title={summary}>
      {summary}
    </span>
    {isOpenable && <PencilIcon aria-hidden className="size-4 shrink-0 text-muted" />}
  </p>
);
