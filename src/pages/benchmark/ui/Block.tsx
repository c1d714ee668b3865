import { useId, type ReactNode } from 'react';

export interface BlockProps {
  number: number;
  title: string;
  children: ReactNode;
}

/** One of the four numbered parts of a comparison. */
export function Block({ number, title, children }: BlockProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-border pb-5 last-of-type:border-b-0"
    >
      <h2 id={headingId} className="flex items-center gap-2 text-base font-semibold">
        <span className="grid size-6 shrink-0 place-content-center rounded-full bg-fill text-xs tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
