import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#shared/lib/cn';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  /** What will be shown here, and how to get there. */
  children?: ReactNode;
  /** The one thing to do next: a button or a link. */
  action?: ReactNode;
  /** The title's level where it is a heading of the screen. */
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  className?: string;
}

/** Placeholder for content that does not exist yet, with the next step towards it. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  heading: Title = 'p',
  className,
}: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        'grid justify-items-center gap-4 rounded-lg border border-dashed border-border px-4 py-10 text-center',
        className,
      )}
    >
      <span className="grid size-12 place-content-center rounded-full bg-fill text-money">
        <Icon aria-hidden className="size-6" />
      </span>
      <div className="grid max-w-prose gap-1">
        <Title className="text-lg leading-snug font-semibold">{title}</Title>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
      {action}
    </div>
  );
}
