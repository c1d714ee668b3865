import { useQuery } from '@tanstack/react-query';
import { ArrowLeftIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { laneOf } from '#entities/soil-project/lane/react';
import { listedProjectQuery } from '#entities/soil-project/record/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { keyOf, PAGE_KEYS } from '../model/list-keys.ts';
import { nextStep } from '../model/next-step.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { neighboursOf, QueueButtons, type QueuedProject } from './QueueButtons.tsx';
import { ProjectReview, type ProjectReviewProps } from './ProjectReview.tsx';

interface ProjectPageProps extends Omit<ProjectReviewProps, 'project' | 'heading'> {
  projectId: number;
  onBack: () => void;
  /** The projects among which this one was opened. */
  queue: readonly QueuedProject[];
  onOpen: (projectId: number) => void;
}

/** A project's own page, or why it cannot be shown. */
export function ProjectPage({ projectId, onBack, queue, onOpen, ...review }: ProjectPageProps) {
  const project = useQuery(listedProjectQuery(projectId));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = project.data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded, projectId]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTypedInto(event)) return;
    const key = keyOf(event, PAGE_KEYS);
    if (key === null) return;
    event.preventDefault();
    const { next, previous } = neighboursOf(queue, projectId);
    const wanted = key === 'j' ? next : previous;
    if (key === '?') setHelpOpen(true);
    else if (wanted) onOpen(wanted.projectId);
  };
  return (
    <div role="presentation" className="grid min-w-0 gap-4" onKeyDown={onKey}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" className="-ml-2" onClick={onBack}>
          <ArrowLeftIcon aria-hidden />
          All projects
        </Button>
        <QueueButtons
          queue={queue}
          projectId={projectId}
          isDone={
            project.data != null &&
            laneOf(project.data.status) !== 'mine' &&
            nextStep(project.data) === null
          }
          onOpen={onOpen}
        />
      </div>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      {project.isPending && <Progress label="Loading the project" />}
      {project.isLoadingError && (
        <LoadFailed
          title="The project could not be loaded"
          message={project.error.message}
          isRetrying={project.isFetching}
          onRetry={() => void project.refetch()}
        />
      )}
      {project.data === null && (
        <Alert variant="warning">
          <AlertTitle>{`There is no project ${projectId}`}</AlertTitle>
          <AlertDescription>
            It may have been removed, or the address is wrong. Go back to all projects.
          </AlertDescription>
        </Alert>
      )}
      {project.data && (
        <ProjectReview key={projectId} project={project.data} heading={heading} {...review} />
      )}
    </div>
  );
}

/** True for keys in a field, and for those of a dialog or menu that stands over the page. */
const isTypedInto = ({ target, currentTarget }: KeyboardEvent<HTMLDivElement>): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('input, textarea, select, [contenteditable], .leaflet-container') !== null;
