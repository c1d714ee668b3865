import { useQuery } from '@tanstack/react-query';
import { RefreshCwIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { projectQuery } from '#entities/soil-project/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useProjectList } from '../model/use-project-list.ts';
import { ProjectList } from './ProjectList.tsx';
import { focusProject } from './project-focus.ts';
import { StatusLegend } from './StatusLegend.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const SubmitCerForm = lazy(() =>
  import('#features/submit-cer').then((feature) => ({ default: feature.SubmitCerForm })),
);

export interface ProjectsAdminProps {
  bucket: string;
  /** Id of the project being submitted; null for the table. */
  submittingId: number | null;
  onSubmit: (projectId: number) => void;
  onSubmitClosed: () => void;
}

/** All projects, for the partner's admins (PADM-01 to PADM-03). */
export function ProjectsAdmin({
  bucket,
  submittingId,
  onSubmit,
  onSubmitClosed,
}: ProjectsAdminProps) {
  const list = useProjectList();
  const { projects, shown } = list;
  const submitted = useQuery({
    ...projectQuery(submittingId ?? 0),
    enabled: submittingId !== null,
  });
  const [isUploading, setUploading] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await projects.refetch();
    setRefreshing(false);
  };

  // Move the focus to the submission, and afterwards back to the row it came from.
  const panel = useRef<HTMLDivElement>(null);
  const lastSubmitted = useRef(submittingId);
  useEffect(() => {
    if (submittingId !== null) panel.current?.focus();
    else if (lastSubmitted.current !== null) focusProject(lastSubmitted.current);
    lastSubmitted.current = submittingId;
  }, [submittingId]);

  if (submittingId !== null) {
    return (
      <>
        <Card ref={panel} tabIndex={-1}>
          <Suspense fallback={<Progress label="Opening the submission" />}>
            <SubmitCerForm
              projectId={submittingId}
              onClosed={onSubmitClosed}
              onUploadTitleDocs={() => setUploading(true)}
            />
          </Suspense>
        </Card>
        {isUploading && submitted.data && (
          <UploadDialog
            project={submitted.data}
            kind="title-docs"
            bucket={bucket}
            onClose={() => setUploading(false)}
          />
        )}
      </>
    );
  }
  if (!shown) {
    return projects.isLoadingError ? (
      <LoadFailed
        title="The projects could not be loaded"
        message={projects.error.message}
        isRetrying={projects.isFetching}
        onRetry={() => void projects.refetch()}
      />
    ) : (
      <Progress label="Loading the projects" />
    );
  }
  return (
    <div className="grid gap-6">
      <ProjectList
        shown={shown}
        list={list}
        bucket={bucket}
        onSubmit={onSubmit}
        refresh={
          <Button
            variant="outline"
            className="max-sm:w-full"
            disabled={isRefreshing}
            onClick={() => void refresh()}
          >
            <RefreshCwIcon aria-hidden className={isRefreshing ? 'animate-spin' : ''} />
            Refresh Projects
          </Button>
        }
        notice={
          <>
            {isRefreshing && <Progress label="Refreshing the projects" />}
            {projects.isLoadingError && (
              <LoadFailed
                title="These projects could not be loaded"
                message={`${projects.error.message} The previous results are shown below.`}
                isRetrying={projects.isFetching}
                onRetry={() => void projects.refetch()}
              />
            )}
            {projects.isRefetchError && !isRefreshing && (
              <Alert variant="destructive">
                <AlertTitle>The projects could not be refreshed</AlertTitle>
                <AlertDescription>{projects.error.message}</AlertDescription>
              </Alert>
            )}
          </>
        }
      />
      <StatusLegend />
    </div>
  );
}
