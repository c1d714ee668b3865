import { CircleAlertIcon, CircleCheckIcon, CircleXIcon, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import type { Verdict } from '#entities/document';
import { cn } from '#shared/lib/cn';
import type { Check, Finding } from '../model/check.ts';

const LOOKS: Record<Verdict, { icon: LucideIcon; edge: string; ink: string }> = {
  valid: { icon: CircleCheckIcon, edge: 'border-l-accent', ink: 'text-accent' },
  superseded: { icon: CircleAlertIcon, edge: 'border-l-warning', ink: 'text-warning' },
  replaced: { icon: CircleAlertIcon, edge: 'border-l-warning', ink: 'text-warning' },
  unknown: { icon: CircleXIcon, edge: 'border-l-danger', ink: 'text-danger' },
};

export interface VerdictTitleProps {
  ref: Ref<HTMLHeadingElement>;
  finding: Finding;
  check: Check;
}

/** The answer in one sentence, with what to do next. */
export function VerdictTitle({ ref, finding, check }: VerdictTitleProps) {
  const { icon: Icon, edge, ink } = LOOKS[finding.verdict];
  return (
    <div
      className={cn(
        'grid grid-cols-[1.5rem_1fr] gap-x-3 gap-y-1 rounded-md border border-l-4 border-border bg-raised px-4 py-4',
        edge,
      )}
    >
      <Icon aria-hidden className={cn('size-6', ink)} />
      <div className="grid min-w-0 gap-1">
        <h2 id="verdict" ref={ref} tabIndex={-1} className="text-lg leading-snug font-semibold">
          {finding.answer}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {check.by === 'file' ? check.fileName : check.number}
        </p>
        {finding.advice && <p className="text-sm wrap-anywhere">{finding.advice}</p>}
      </div>
    </div>
  );
}
