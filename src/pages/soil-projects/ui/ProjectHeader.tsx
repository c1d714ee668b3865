import { useState, type RefObject } from 'react';
import { turnText, waitText, whatHappensNow } from '#entities/soil-project/lane/react';
import { STATUS_MEANINGS } from '#entities/soil-project/record';
import type { ListedSoilProject } from '#entities/soil-project/record/react';
import { useAppSettings } from '#shared/config/react';
import { formatDateTime } from '#shared/lib/dates';
import { Badge } from '#shared/ui/badge';
import { Card } from '#shared/ui/card';
import { AssigneeField } from './AssigneeField.tsx';
import { projectButtonId } from './project-focus.ts';
import { StageLine } from './StageLine.tsx';

export interface ProjectHeaderProps {
  project: ListedSoilProject;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What the project is, whose turn it is and since when, and which partner admin is responsible. */
export function ProjectHeader({ project, heading }: ProjectHeaderProps) {
  const { partner_name: partner } = useAppSettings();
  const { projectId, projectName, propertyName, status, statusSince, cerId } = project;
  const [nowMs] = useState(Date.now);
  return (
    <Card className="gap-4 p-3 sm:p-4">
      <div className="grid gap-1">
        <h2
          id={projectButtonId(projectId)}
          ref={heading}
          tabIndex={-1}
          className="text-xl font-semibold outline-none wrap-anywhere"
        >
          {projectName}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          {[`Project ${projectId}`, propertyName, project.clientName, cerId && `CER id ${cerId}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <StageLine status={status} />
      <div className="grid gap-x-6 gap-y-2 text-sm lg:grid-cols-2">
        <div className="grid gap-1">
          <p className="font-medium">{turnText(status, 'partner', partner)}</p>
          <p>{whatHappensNow(status, 'partner', partner)}</p>
          <p className="flex flex-wrap items-baseline gap-2 text-muted">
            <Badge variant={status === 'C3' ? 'destructive' : 'secondary'}>{status}</Badge>
            {STATUS_MEANINGS[status]}
            <time dateTime={statusSince}>
              {`for ${waitText(statusSince, nowMs)}, since ${formatDateTime(statusSince)}`}
            </time>
          </p>
        </div>
        <AssigneeField project={project} />
      </div>
    </Card>
  );
}
