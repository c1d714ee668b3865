import { PartnerNote } from '#features/register-soil-project';
import type { SoilProject } from '#entities/soil-project';
import { contract } from '#shared/api/contract';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { useAppSettings } from '#shared/config/react';
import { formFailure } from '#shared/lib/failure';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#shared/ui/dialog';
import { Form } from '#shared/ui/form';
import { Progress } from '#shared/ui/progress';

export interface ChangeAnswersDialogProps {
  project: SoilProject;
  onClose: () => void;
  /** Called once the client may edit the project again. */
  onReopened: (project: SoilProject) => void;
}

/**
 * For a project that the partner returned: one press opens its form to the client (OP-71, FORM-39).
 */
export function ChangeAnswersDialog({ project, onClose, onReopened }: ChangeAnswersDialogProps) {
  const { partner_name: partner } = useAppSettings();
  const change = useChange('soilProjects', 'form');
  const { projectId: project_id, projectName } = project;
  const reopen = () =>
    change.mutate(
      () =>
        apiClient.send(contract.soilProjects.updateStatus, { project_id, project_status: 'A1' }),
      { onSuccess: () => onReopened({ ...project, status: 'A1' }) },
    );

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !change.isPending && onClose()}>
      <DialogContent closeButton={false}>
        <Form
          isPending={change.isPending}
          failure={formFailure(change.error, [])}
          onSubmit={reopen}
          footer={
            <DialogFooter>
              <Button variant="outline" disabled={change.isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={change.isPending}>
                Change my answers
              </Button>
            </DialogFooter>
          }
        >
          <DialogHeader>
            <DialogTitle>Changes are needed</DialogTitle>
            <DialogDescription>
              {partner} returned {projectName} to you. Change your answers, then create, sign and
              send a new PDF.
            </DialogDescription>
          </DialogHeader>
          <PartnerNote projectId={project_id} />
          {change.isPending && <Progress label="Opening the form" />}
        </Form>
      </DialogContent>
    </Dialog>
  );
}
