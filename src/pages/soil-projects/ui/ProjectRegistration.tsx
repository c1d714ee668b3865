import { Link } from '@tanstack/react-router';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import {
  $isBusy,
  $registration,
  $sent,
  projectOpened,
  RegistrationForm,
  registrationCancelled,
  registrationMounted,
  registrationStarted,
  useOwnProjects,
} from '#features/register-soil-project';
import { isReopenable, SOIL_TEXTS, type SoilProject } from '#entities/soil-project';
import { useFarms } from '#entities/farm/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { Card } from '#shared/ui/card';
import { LoadFailed } from '#shared/ui/load-failed';
import { Progress } from '#shared/ui/progress';
import { ChangeAnswersDialog } from './ChangeAnswersDialog.tsx';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { NotEditableDialog } from './NotEditableDialog.tsx';
import { OwnProjects } from './OwnProjects.tsx';
import { SentNotice } from './SentNotice.tsx';
import { StatusLegend } from './StatusLegend.tsx';

/**
 * A client's projects and registration form (SOIL-05 to SOIL-12). Discards typed answers only after
 * the client confirms.
 */
export function ProjectRegistration({ mayEdit }: { mayEdit: boolean }) {
  const { registration, sent, isBusy, start, open, cancel, mount } = useUnit({
    registration: $registration,
    sent: $sent,
    isBusy: $isBusy,
    start: registrationStarted,
    open: projectOpened,
    cancel: registrationCancelled,
    mount: registrationMounted,
  });
  const farms = useFarms();
  const projects = useOwnProjects();
  const [isListed, setListed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [returned, setReturned] = useState<SoilProject | null>(null);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    mount();
  }, [mount]);

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

  const leaveFor = (next: () => void) => {
    if (registration?.isChanged) setLeaving(() => next);
    else next();
  };
  const openProject = (project: SoilProject) => {
    if (project.status === 'B1' && mayEdit) setReturned(project);
    else if (!isReopenable(project.status)) setRefused(true);
    else {
      leaveFor(() => {
        open(project);
        setListed(false);
      });
    }
  };
  const load = () => {
    setListed(true);
    void projects.refetch();
  };
  const startNew = () => {
    leaveFor(() => {
      start();
      setListed(false);
    });
  };

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          className="h-auto min-h-11 py-2 whitespace-normal"
          disabled={isBusy}
          onClick={load}
        >
          {SOIL_TEXTS.loadProjects}
        </Button>
        <Button
          variant={registration ? 'outline' : 'default'}
          className="h-auto min-h-11 py-2 whitespace-normal"
          disabled={isBusy}
          onClick={startNew}
        >
          {SOIL_TEXTS.startNew}
        </Button>
      </div>
      {sent && !registration && <SentNotice {...sent} />}
      {(isListed || (sent && !registration)) && (
        <Card className="p-3 sm:p-4">
          {projects.isPending && projects.isFetching && <Progress label="Loading your projects" />}
          {projects.isLoadingError && (
            <LoadFailed
              title="Your projects could not be loaded"
              message={projects.error.message}
              isRetrying={projects.isFetching}
              onRetry={() => void projects.refetch()}
            />
          )}
          {projects.data && <OwnProjects projects={projects.data} onOpen={openProject} />}
          <StatusLegend />
        </Card>
      )}
      {registration && (
        <Card>
          <RegistrationForm
            key={registration.draftId}
            registration={registration}
            mayEdit={mayEdit}
            onCancel={() => leaveFor(cancel)}
          />
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
      {returned && (
        <ChangeAnswersDialog
          project={returned}
          onClose={() => setReturned(null)}
          onReopened={(project) => {
            setReturned(null);
            openProject(project);
          }}
        />
      )}
      {isRefused && <NotEditableDialog onClose={() => setRefused(false)} />}
    </div>
  );
}
