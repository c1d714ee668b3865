import { useQuery } from '@tanstack/react-query';
import { RefreshCwIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BatchPanel } from '#features/batch-soil-projects';
import type { BatchKind } from '#entities/submission/send';
import { projectQuery } from '#entities/soil-project/record/react';
import { loadable } from '#shared/loadable';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useProjectList } from '../model/use-project-list.ts';
import { useSoilView } from '../model/use-soil-view.ts';
import { ProjectList } from './ProjectList.tsx';
import { focusProject } from './project-focus.ts';
import { ProjectPage } from './ProjectPage.tsx';
import type { QueuedProject } from './QueueButtons.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatusLegend } from './StatusLegend.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const SubmitCerForm = loadable(() =>
  import('#features/submit-cer').then((feature) => feature.SubmitCerForm),
);

export interface ProjectsAdminProps {
  bucket: string;
}

/** All projects, for the partner's admins (PADM-01 to PADM-03). */
export function ProjectsAdmin({ bucket }: ProjectsAdminProps) {
  const view = useSoilView();
  const { submittingId, projectId } = view;
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

  const [opened, setOpened] = useState<readonly QueuedProject[]>([]);
  const [batch, setBatch] = useState<BatchKind | null>(null);

  // Move the focus to the submission, and from it or a project's page back to the row.
  const panel = useRef<HTMLDivElement>(null);
  const leftId = submittingId ?? projectId;
  const lastId = useRef(leftId);
  useEffect(() => {
    if (submittingId !== null) panel.current?.focus();
    else if (leftId === null && lastId.current !== null) focusProject(lastId.current);
    lastId.current = leftId;
  }, [submittingId, leftId]);

  if (submittingId !== null) {
    return (
      <>
        <Card ref={panel} tabIndex={-1}>
          <SubmitCerForm
            fallback={<Progress label="Opening the submission" />}
            projectId={submittingId}
            onClosed={view.leaveSubmission}
            onUploadTitleDocs={() => setUploading(true)}
          />
        </Card>
        {isUploading && submitted.data && (
          <UploadDialog
            project={submitted.data}
            target={{ kind: 'title-docs' }}
            bucket={bucket}
            onClose={() => setUploading(false)}
          />
        )}
      </>
    );
  }
  if (projectId !== null) {
    return (
      <ProjectPage
        projectId={projectId}
        bucket={bucket}
        pane={view.pane}
        onPane={view.showPane}
        onSubmit={view.showSubmission}
        onBack={view.showList}
        queue={opened.length > 0 ? opened : (shown?.projects ?? [])}
        onOpen={view.showProject}
      />
    );
  }
  if (batch !== null) {
    return (
      <BatchPanel
        kind={batch}
        projectIds={[...list.selected.keys()]}
        onOpen={view.showProject}
        onClose={(doneIds) => {
          setBatch(null);
          list.select(
            [...list.selected.values()].filter((one) => doneIds.includes(one.projectId)),
            false,
          );
        }}
      />
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
        onSubmit={view.showSubmission}
        onOpen={(id) => {
          setOpened(shown.projects);
          view.showProject(id);
        }}
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
      <SelectionBar count={list.selected.size} onBatch={setBatch} onClear={list.selectNone} />
      <StatusLegend />
    </div>
  );
}
