import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  $isBusy,
  $isRestored,
  $registration,
  $sent,
  projectOpened,
  RegistrationForm,
  registrationCancelled,
  registrationMounted,
  registrationStarted,
  stepChosen,
  useOwnProjects,
} from '#features/register-soil-project';
import { firstMarkedStep } from '#entities/registration/form';
import { changesAsked, answersOfFarm } from '#entities/registration/form/react';
import { isReopenable, type SoilProject } from '#entities/soil-project/record';
import { SOIL_TEXTS } from '#entities/soil-project/record/react';
import { useFarms } from '#entities/farm/react';
import { useOwner } from '#entities/owner/react';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useChange } from '#shared/change/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { useFormAddress } from '../model/use-form-address.ts';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { NotEditableDialog } from './NotEditableDialog.tsx';
import { OpenDraft } from './OpenDraft.tsx';
import { OwnProject } from './OwnProject.tsx';
import { OwnProjects } from './OwnProjects.tsx';
import { SentNotice } from './SentNotice.tsx';
import { StatusLegend } from './StatusLegend.tsx';

/**
 * A client's projects, the page of one, and the registration form (SOIL-05 to SOIL-12). The address
 * decides which is shown. Discards typed answers only after the client confirms.
 */
export function ProjectRegistration({ mayEdit }: { mayEdit: boolean }) {
  const { registration, sent, isBusy, isRestored, start, open, cancel, mount, toStep } = useUnit({
    registration: $registration,
    sent: $sent,
    isBusy: $isBusy,
    isRestored: $isRestored,
    start: registrationStarted,
    open: projectOpened,
    cancel: registrationCancelled,
    mount: registrationMounted,
    toStep: stepChosen,
  });
  const farms = useFarms();
  const projects = useOwnProjects();
  const owner = useOwner();
  const [isRefused, setRefused] = useState(false);
  const reopening = useChange('soilProjects');
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    mount();
  }, [mount]);
  const address = useFormAddress(registration, { sentId: sent?.projectId ?? null, toStep });

  const leaveFor = (leave: () => void) => {
    if (registration?.isChanged) setLeaving(() => leave);
    else leave();
  };
  const openForm = (project: SoilProject) => {
    if (registration?.projectId === project.projectId) {
      address.toForm();
      return;
    }
    leaveFor(() => {
      address.willOpen();
      open(project);
    });
  };
  /** Returns a project to its client's form, at the first step that the partner marked. */
  const reopen = (project: SoilProject) => {
    if (reopening.isPending) return;
    const { projectId: project_id } = project;
    const send = async () => {
      const history = await apiClient.send(calls.soilProjects.history, { project_id });
      const params = { project_id, project_status: 'A1' } as const;
      await apiClient.send(calls.soilProjects.updateStatus, params);
      return firstMarkedStep(changesAsked(history)?.marks ?? []);
    };
    reopening.mutate(send, {
      onSuccess: (step) => {
        address.willOpen();
        open({ ...project, status: 'A1' });
        toStep(step);
      },
    });
  };
  const openProject = (project: SoilProject) => {
    if (project.status === 'B1' && mayEdit) leaveFor(() => reopen(project));
    else if (isReopenable(project.status)) openForm(project);
    else {
      address.go({ project: project.projectId });
      setRefused(true);
    }
  };

  // The address names a project whose form is not open: by a link, a reload, or Back.
  const namedId = address.isShown ? undefined : address.project;
  const named = projects.data?.find(({ projectId }) => projectId === namedId);
  // The mail about a return links to a step, which reopens the form.
  const isReturn = named?.status === 'B1' && mayEdit && address.step !== undefined;
  const linked = isRestored && named && (isReturn || isReopenable(named.status)) ? named : null;
  // Unsaved answers delay the link until the client decides.
  const isLinkHeld = linked !== null && registration?.isChanged === true;
  const openLinked = (project: SoilProject) => (isReturn ? reopen(project) : open(project));
  const followLink = useEffectEvent(() => {
    if (linked && !isLinkHeld && !address.isLeaving()) openLinked(linked);
  });
  useEffect(() => followLink(), [linked?.projectId, isLinkHeld]);

  if (farms.isPending) return <Progress label="Loading your farms" />;
  if (farms.isLoadingError) {
    return (
      <LoadFailed
        title="Your farms could not be loaded"
        message={farms.error.message}
        isRetrying={farms.isFetching}
        onRetry={() => void farms.refetch()}
      />
    );
  }
  if (farms.data.length === 0 && registration === null) {
    return (
      <Alert variant="warning">
        <AlertTitle>{SOIL_TEXTS.noFarm}</AlertTitle>
        <AlertDescription>
          <Button asChild variant="outline" size="sm">
            <Link to="/map">Open the map</Link>
          </Button>
        </AlertDescription>
      </Alert>
    );
  }

  const load = () => {
    if (address.isShown || address.project !== undefined) address.go({});
    void projects.refetch();
  };
  const startNew = () =>
    leaveFor(() => {
      address.willOpen();
      const farm = farms.data.length === 1 ? farms.data[0] : undefined;
      start({
        name: owner.data?.owner_name ?? '',
        ...answersOfFarm(farm),
      });
    });
  const isLoading = projects.isFetching && !named;

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          className="h-auto min-h-11 py-2 whitespace-normal"
          disabled={isBusy || reopening.isPending}
          onClick={load}
        >
          {SOIL_TEXTS.loadProjects}
        </Button>
        <Button
          variant={registration ? 'outline' : 'default'}
          className="h-auto min-h-11 py-2 whitespace-normal"
          disabled={isBusy || reopening.isPending}
          onClick={startNew}
        >
          {SOIL_TEXTS.startNew}
        </Button>
      </div>
      {registration && !address.isShown && (
        <OpenDraft registration={registration} onContinue={() => address.toForm()} />
      )}
      {registration && address.isShown && (
        <Card>
          <RegistrationForm
            key={registration.draftId}
            registration={registration}
            mayEdit={mayEdit}
            onCancel={() => leaveFor(cancel)}
          />
        </Card>
      )}
      {sent && !registration && sent.projectId === namedId && <SentNotice {...sent} />}
      {projects.isLoadingError && !address.isShown && (
        <LoadFailed
          title="Your projects could not be loaded"
          message={projects.error.message}
          isRetrying={projects.isFetching}
          onRetry={() => void projects.refetch()}
        />
      )}
      {isLoading && !address.isShown && <Progress label="Loading your projects" />}
      {reopening.isPending && <Progress label="Opening the form" />}
      {named && (!linked || isReturn) && (
        <OwnProject
          project={named}
          onChange={named.status === 'B1' && mayEdit ? () => leaveFor(() => reopen(named)) : null}
          isOpening={reopening.isPending}
        />
      )}
      {namedId !== undefined && !named && projects.isSuccess && !isLoading && (
        <Alert variant="warning">
          <AlertTitle>Project {namedId} is not one of your projects</AlertTitle>
          <AlertDescription>
            It may have been removed, or belong to another account.
            <Button variant="outline" size="sm" onClick={() => address.go({})}>
              Show my projects
            </Button>
          </AlertDescription>
        </Alert>
      )}
      {namedId === undefined && !address.isShown && projects.data && (
        <Card className="p-3 sm:p-4">
          <OwnProjects projects={projects.data} onOpen={openProject} />
          <StatusLegend />
        </Card>
      )}
      {leaving && (
        <LeaveFormDialog
          onLeave={() => {
            setLeaving(null);
            leaving();
          }}
          onClose={() => setLeaving(null)}
        />
      )}
      {isLinkHeld && (
        <LeaveFormDialog
          onLeave={() => openLinked(linked)}
          onClose={() => address.toForm({ replace: true })}
        />
      )}
      {isRefused && <NotEditableDialog onClose={() => setRefused(false)} />}
    </div>
  );
}
