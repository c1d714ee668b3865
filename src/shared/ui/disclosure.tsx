import { ChevronDownIcon } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { cn } from '#shared/lib/cn';

export interface DisclosureProps {
  title: ReactNode;
  /** Level of its heading, one below that of the heading above it. */
  level?: 'h2' | 'h3';
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** The button that opens and closes it. */
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A section that its heading opens and closes. */
export function Disclosure({
  title,
  level: Heading = 'h2',
  isOpen,
  onToggle,
  ref,
  children,
}: DisclosureProps) {
  const id = useId();
  return (
    <div>
      <Heading className="flex">
        <button
          ref={ref}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="flex min-h-11 flex-1 items-center justify-between gap-3 py-2 text-left text-sm font-medium hover:text-accent"
          onClick={() => onToggle(!isOpen)}
        >
          {title}
          <ChevronDownIcon
            className={cn(
              'size-4 shrink-0 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </Heading>
      {isOpen && (
        <div id={id} className="pb-4 text-sm">
          {children}
        </div>
      )}
    </div>
  );
}
