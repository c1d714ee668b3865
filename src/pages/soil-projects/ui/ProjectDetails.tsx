import { useState } from 'react';
import type { SoilProject } from '#entities/soil-project/record';
import { ConsentDocuments } from './ConsentDocuments.tsx';
import { ProjectActions, type ProjectAction } from './ProjectActions.tsx';
import { ProjectDialogs } from './ProjectDialogs.tsx';
import { ProjectDocuments } from './ProjectDocuments.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';
import { ProjectHistory } from './ProjectHistory.tsx';
import { SignatureCheck } from './SignatureCheck.tsx';

export interface ProjectDetailsProps {
  project: SoilProject;
  bucket: string;
  onSubmit: (projectId: number) => void;
}

/** Details of an expanded project (PADM-04 to PADM-11), with its documents and history. */
export function ProjectDetails({ project, bucket, onSubmit }: ProjectDetailsProps) {
  const [action, setAction] = useState<ProjectAction | null>(null);
  return (
    <div className="grid gap-5">
      <ProjectFacts project={project} />
      <SignatureCheck project={project} />
      <ProjectActions
        project={project}
        onAction={setAction}
        onSubmit={() => onSubmit(project.projectId)}
      />
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <ProjectDocuments
          project={project}
          onUploadDelegation={() => setAction({ upload: { kind: 'delegation' } })}
        />
        <ProjectHistory project={project} />
        <ConsentDocuments
          project={project}
          bucket={bucket}
          onUpload={(holder) => setAction({ upload: { kind: 'consent-docs', holder } })}
        />
      </div>
      <ProjectDialogs
        project={project}
        bucket={bucket}
        action={action}
        onAction={setAction}
        onClose={() => setAction(null)}
      />
    </div>
  );
}
