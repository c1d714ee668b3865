import { useQuery } from '@tanstack/react-query';
import { ArrowRightIcon } from 'lucide-react';
import { markText } from '#entities/registration/form';
import { STATUS_MEANINGS, type SoilProject } from '#entities/soil-project/record';
import { historyQuery } from '#entities/soil-project/record/react';
import type { ProjectStatus } from '#shared/api/contract';
import { formatDateTime } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';

export interface ProjectHistoryProps {
  project: Pick<SoilProject, 'projectId' | 'statusSince' | 'rows'>;
}

/** Who moved the project, when, why, and between which statuses, latest first. */
export function ProjectHistory({ project }: ProjectHistoryProps) {
  const history = useQuery(historyQuery(project));
  return (
    <section aria-label="History" className="grid gap-2">
      <h3 className="font-medium">History</h3>
      {history.isPending && <Progress label="Loading the history" />}
      {history.isLoadingError && (
        <LoadFailed
          title="The history could not be loaded"
          message={history.error.message}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && (
        <ol className="grid">
          {history.data.toReversed().map((change) => (
            <li
              key={`${change.changed_at} ${change.to_status} ${change.note}`}
              className="grid gap-x-3 gap-y-0.5 border-b border-border py-2 last:border-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <span className="flex items-center gap-1.5">
                {change.from_status && !isEvent(change) && (
                  <>
                    <Status code={change.from_status} />
                    <ArrowRightIcon aria-label="to" className="size-3.5 text-muted" />
                  </>
                )}
                <Status code={change.to_status} />
              </span>
              <span className="grid gap-0.5">
                <span className="wrap-anywhere">
                  {isEvent(change) ? change.note : STATUS_MEANINGS[change.to_status]}
                </span>
                <span className="text-xs text-muted wrap-anywhere">
                  <time dateTime={change.changed_at}>{formatDateTime(change.changed_at)}</time>
                  {` · ${change.changed_by}`}
                </span>
                {change.note && !isEvent(change) && (
                  <q className="text-muted wrap-anywhere">{change.note}</q>
                )}
                {change.marks.length > 0 && (
                  <ul className="list-disc pl-5 text-muted wrap-anywhere">
                    {change.marks.map((mark) => {
                      const text = markText(mark, project);
                      return <li key={text}>{text}</li>;
                    })}
                  </ul>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** An event at a status, such as an override, that did not change the status. */
const isEvent = (change: {
  from_status: ProjectStatus | null;
  to_status: ProjectStatus;
  note: string | null;
}) => change.from_status === change.to_status && change.note !== null;

const Status = ({ code }: { code: ProjectStatus }) => <Badge variant="secondary">{code}</Badge>;
