import { ChevronDownIcon, SendIcon } from 'lucide-react';
import { useId } from 'react';
import type { DocumentTarget } from '#entities/soil-project/document';
import { csvFileName, projectCsv } from '#entities/soil-project/export';
import { isSubmittable, type SoilProject } from '#entities/soil-project/record';
import { notSubmittableText } from '#entities/submission/finding';
import { Badge } from '#shared/ui/badge';
import { Button } from '#shared/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#shared/ui/dropdown-menu';
import { saveFile } from '../lib/downloads.ts';
import { decisionsFor, type Decision } from '../model/decisions.ts';
import { nextStep } from '../model/next-step.ts';
import { AuditorsPackButton } from './AuditorsPackButton.tsx';

export type ProjectAction =
  | 'rename'
  | 'view-titles'
  | { upload: DocumentTarget }
  | { decision: Decision };

export interface ProjectActionsProps {
  project: SoilProject;
  onAction: (action: ProjectAction) => void;
  onSubmit: () => void;
}

/** Buttons for a project (PADM-07 to PADM-11) and the partner's decisions (OP-71). */
export function ProjectActions({ project, onAction, onSubmit }: ProjectActionsProps) {
  const whyNotId = useId();
  const { propertyId, projectName, rows, status } = project;
  const decisions = decisionsFor(status);
  const canSubmit = isSubmittable(status);
  const next = nextStep(project);
  const downloadCsv = () =>
    saveFile(csvFileName(propertyId, projectName), projectCsv(rows), 'text/csv;charset=utf-8');

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 max-sm:[&>button]:flex-1">
        <Button variant="outline" onClick={() => onAction('rename')}>
          Rename Project
        </Button>
        <Button variant="outline" onClick={() => onAction('view-titles')}>
          View Title Docs
        </Button>
        <Button variant="outline" onClick={() => onAction({ upload: { kind: 'title-docs' } })}>
          Upload Title Docs
        </Button>
        <Button variant="outline" onClick={downloadCsv}>
          Download CSV
        </Button>
        <AuditorsPackButton project={project} />
        {decisions.length > 0 && (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant={next === 'decide' ? 'default' : 'outline'}>
                Decide
                <ChevronDownIcon aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {decisions.map((decision) => (
                <DropdownMenuItem key={decision.to} onSelect={() => onAction({ decision })}>
                  <Badge variant="outline">{decision.to}</Badge>
                  {decision.label}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
        <Button
          variant={next === 'submit' ? 'default' : 'outline'}
          disabled={!canSubmit}
          aria-describedby={canSubmit ? undefined : whyNotId}
          onClick={onSubmit}
        >
          <SendIcon aria-hidden />
          Submit to CER
        </Button>
      </div>
      {!canSubmit && (
        <p id={whyNotId} className="text-sm text-muted">
          {notSubmittableText(status)}
        </p>
      )}
    </div>
  );
}
