import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ProjectActions, type ProjectAction } from './ProjectActions.tsx';
import { ProjectDocuments } from './ProjectDocuments.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';
import { RenameProjectDialog } from './RenameProjectDialog.tsx';
import { TitleDocsDialog } from './TitleDocsDialog.tsx';
import { UploadDialog } from './UploadDialog.tsx';

export interface ProjectDetailsProps {
  project: SoilProject;
  bucket: string;
  onSubmit: (projectId: number) => void;
}

/** Details of an expanded project (PADM-04 to PADM-11), with its documents and history. */
export function ProjectDetails({ project, bucket, onSubmit }: ProjectDetailsProps) {
  const [action, setAction] = useState<ProjectAction | null>(null);
  const close = () => setAction(null);
  return (
    <div className="grid gap-5">
      <ProjectFacts project={project} />
      <ProjectActions
        project={project}
        onAction={setAction}
        onSubmit={() => onSubmit(project.projectId)}
      />
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <ProjectDocuments project={project} onUploadDelegation={() => setAction('delegation')} />
        <ProjectHistory projectId={project.projectId} />
      </div>
      {action === 'rename' && <RenameProjectDialog project={project} onClose={close} />}
      {action === 'view-titles' && (
        <TitleDocsDialog project={project} bucket={bucket} onClose={close} />
      )}
      {(action === 'title-docs' || action === 'delegation') && (
        <UploadDialog project={project} kind={action} bucket={bucket} onClose={close} />
      )}
      {action !== null && typeof action === 'object' && (
        <DecisionDialog project={project} to={action.decision} onClose={close} />
      )}
    </div>
  );
}
