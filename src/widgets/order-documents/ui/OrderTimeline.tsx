import { areFilesUnderWay, filesWords, orderProgress, orderTimeline } from '#entities/order';
import type { OrderRecord } from '#shared/api/contract';
import { cn } from '#shared/lib/cn';
import { Progress } from '#shared/ui/progress';

/** What happened when, and what comes next. */
export function OrderTimeline({ order }: { order: OrderRecord }) {
  const progress = orderProgress(order);
  return (
    <div className="grid gap-3">
      <ol aria-label="What happened" className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {orderTimeline(order).map(({ label, when, isFailure }) => (
          <li key={`${label} ${when}`} className="relative pl-5">
            <span
              aria-hidden
              className={cn(
                'absolute top-1.5 left-0 size-2.5 rounded-full border border-control',
                when !== null && 'border-accent bg-accent',
                isFailure && 'border-danger bg-danger',
              )}
            />
            <span className="block font-medium">{label}</span>
            <span className="block text-muted">{when ?? 'Not yet'}</span>
          </li>
        ))}
      </ol>
      {filesWords(order.files).map((sentence) => (
        <p
          key={sentence}
          className={cn('text-sm break-words', order.files.trouble === null && 'text-muted')}
        >
          {sentence}
        </p>
      ))}
      {progress && <p className="text-sm">{progress.words}</p>}
      {areFilesUnderWay(order) && (
        <Progress
          label="Creating files"
          {...(progress?.percent !== undefined && { value: progress.percent })}
        />
      )}
    </div>
  );
}
