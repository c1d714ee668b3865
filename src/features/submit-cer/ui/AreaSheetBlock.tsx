import type { SoilProject } from '#entities/soil-project/record';
import { sheetFileName, sheetOf } from '#entities/submission/finding';
import type { CerForm } from '#entities/submission/request';
import { calls } from '#shared/api';
import type { AreaSheet } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { saveFile } from '#shared/save-file';
import { Button } from '#shared/ui/button';
import { FormBlock } from './FormBlock.tsx';

export interface AreaSheetBlockProps {
  /** Id of the button. */
  id: string;
  project: SoilProject;
  form: CerForm;
  /** The sheet that was made last. */
  sheet: AreaSheet | null;
  disabled: boolean;
}

/**
 * Makes the file for what the regulator's form has no field for, and says who made the last one.
 */
export function AreaSheetBlock({ id, project, form, sheet, disabled }: AreaSheetBlockProps) {
  const change = useChange('soilProjects');
  const make = () =>
    change.mutate(
      () => apiClient.send(calls.soilProjects.makeSheet, { project_id: project.projectId, form }),
      {
        done: 'The sheet is made. Upload it to the regulator by hand.',
        onSuccess: ([{ project_area_sheet: text }]) =>
          saveFile(sheetFileName(project.projectId), text, 'text/csv'),
      },
    );
  return (
    <FormBlock title="Sheet to upload by hand">
      <p className="text-sm text-muted">
        The regulator’s form has no field for hectares, a part of a parcel, the gate’s address and
        the names of the title files. This sheet has them.
      </p>
      {sheet && (
        <p className="text-sm wrap-anywhere">
          {`${sheet.made_by} made it on ${formatDateTime(sheet.made_at)}. `}
          {sheet.text === sheetOf(project, form)
            ? 'It says what the project says now.'
            : 'The project has changed since. Make it again.'}
        </p>
      )}
      <Button
        id={id}
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={disabled || change.isPending}
        onClick={make}
      >
        {change.isPending ? 'Making the sheet …' : 'Make the sheet'}
      </Button>
    </FormBlock>
  );
}
