import { useQuery } from '@tanstack/react-query';
import { ArrowLeftIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { listedProjectQuery } from '#entities/soil-project/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import type { ProjectTab } from '../model/soil-search.ts';
import { ProjectReview } from './ProjectReview.tsx';

export interface ProjectPageProps {
  projectId: number;
  bucket: string;
  pane: ProjectTab;
  onPane: (pane: ProjectTab) => void;
  onSubmit: (projectId: number) => void;
  onBack: () => void;
}

/** A project's own page, or why it cannot be shown. */
export function ProjectPage({ projectId, onBack, ...review }: ProjectPageProps) {
  const project = useQuery(listedProjectQuery(projectId));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = project.data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded, projectId]);
  return (
    <div className="grid min-w-0 gap-4">
      <Button variant="ghost" className="-ml-2 justify-self-start" onClick={onBack}>
        <ArrowLeftIcon aria-hidden />
        All projects
      </Button>
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
