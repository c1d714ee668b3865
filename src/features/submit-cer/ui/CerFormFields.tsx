import type { SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { isSubmittable, type SoilProject } from '#entities/soil-project/record';
import {
  blocksOf,
  notSubmittableText,
  overriddenOf,
  warningsOf,
  type Finding,
} from '#entities/submission/finding';
import type { CerForm } from '#entities/submission/request';
import { prepareSubmission } from '#entities/submission/send';
import type { SubmissionInput } from '#entities/submission/send/react';
import { failureMessage } from '#shared/lib/failure';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { useEdits } from '../model/use-edits.ts';
import { useSubmit } from '../model/use-submit.ts';
import { AreaSheetBlock } from './AreaSheetBlock.tsx';
import { AbatementField } from './AbatementField.tsx';
import { AuthorisingPerson } from './AuthorisingPerson.tsx';
import type { CerFieldProps, FixLink } from './cer-field-props.ts';
import { CerTextField } from './CerTextField.tsx';
import { ChosenActivities } from './ChosenActivities.tsx';
import { ConfirmSubmission } from './ConfirmSubmission.tsx';
import { ErrorList } from './ErrorList.tsx';
import { Findings } from './Findings.tsx';
import { FormBlock } from './FormBlock.tsx';
import { LocationFields } from './LocationFields.tsx';
import { LotsTable } from './LotsTable.tsx';
import { NrmPlanFields } from './NrmPlanFields.tsx';
import { ParcelFields } from './ParcelFields.tsx';
import { PayloadJson } from './PayloadJson.tsx';
import { PreFlight } from './PreFlight.tsx';
import { ReportLinks } from './ReportLinks.tsx';

export interface CerFormFieldsProps {
  project: SoilProject;
  input: SubmissionInput;
  onClosed: () => void;
  onUploadTitleDocs: (() => void) | undefined;
}

/**
 * The form over the current project: untouched fields follow the project when it changes, and typed
 * ones stay until the form is closed.
 */
export function CerFormFields(props: CerFormFieldsProps) {
  const { project, input, onClosed, onUploadTitleDocs } = props;
  const [edits, change] = useEdits(project.projectId);
  const [now] = useState(() => new Date());
  const [tries, setTries] = useState(0);
  const [isConfirming, setConfirming] = useState(false);
  const submit = useSubmit(project);
  const formId = useId();
  const sheetId = useId();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView({ block: 'center' });
  }, [tries, submit.error]);

  const edited = (prefilled: CerForm) => ({ ...prefilled, ...edits });
  const submission = prepareSubmission(project, input, edited, now);
  if (!submission) return null;
  const { form, regulator, facts, findings } = submission;
  const blocks = blocksOf(findings);
  const warnings = warningsOf(findings);
  const canSubmit = isSubmittable(project.status);
  const idOf: CerFieldProps['idOf'] = (field, parcel) =>
    [formId, field, parcel].filter((part) => part !== undefined).join('-');
  const fixLink: FixLink = (fixAt) => {
    if (fixAt.place === 'title-docs') return onUploadTitleDocs;
    if (fixAt.place === 'sheet') return () => document.getElementById(sheetId)?.focus();
    if (fixAt.place !== 'form') return undefined;
    const { field, parcel } = fixAt;
    return () => {
      // A parcel's own field, if it is shown; otherwise the field for all parcels.
      const own = parcel === undefined ? null : document.getElementById(idOf(field, parcel));
      (own ?? document.getElementById(idOf(field)))?.focus();
    };
  };
  const fields: CerFieldProps = {
    form,
    change,
    problemAt: (field) =>
      tries === 0
        ? undefined
        : blocks.find(({ fixAt }) => fixAt?.place === 'form' && fixAt.field === field)?.says,
    idOf,
    disabled: submit.isPending,
  };

  function press(event: SubmitEvent) {
    event.preventDefault();
    if (!canSubmit || submit.isPending) return;
    submit.reset();
    setTries(tries + 1);
    if (blocks.length === 0) setConfirming(true);
  }

  return (
    <form noValidate className="grid min-w-0 gap-6" aria-busy={submit.isPending} onSubmit={press}>
      <div className="grid min-w-0 gap-6 lg:grid-cols-2 lg:gap-x-8">
        <div className="grid min-w-0 content-start gap-6">
          <AuthorisingPerson {...fields} regulator={regulator} />
          <FormBlock title="Project">
            <CerTextField {...fields} field="project_name" label="Project name" maxLength={200} />
            <CerTextField
              {...fields}
              field="description"
              label="Description"
              maxLength={2_000}
              isLong
            />
            <AbatementField {...fields} />
          </FormBlock>
        </div>
        <LocationFields {...fields} project={project} />
      </div>
      <NrmPlanFields {...fields} project={project} />
      <ParcelFields {...fields} project={project} />
      <LotsTable project={project} formState={form.state} />
      <div className="grid gap-6 sm:grid-cols-2 lg:gap-x-8">
        <ChosenActivities
          keys={project.chosenActions}
          olderNames={regulator.settings?.older_activity_names}
        />
        <ReportLinks project={project} />
      </div>
      <Findings
        projectId={project.projectId}
        findings={findings}
        overrides={facts.overrides}
        fixLink={fixLink}
        disabled={submit.isPending}
      />
      <PreFlight project={project} form={form} overlaps={facts.overlaps} fixLink={fixLink} />
      <AreaSheetBlock
        id={sheetId}
        project={project}
        form={form}
        sheet={facts.sheet}
        disabled={submit.isPending}
      />
      <PayloadJson submission={submission} />

      <div ref={outcome} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
        {!canSubmit && (
          <Alert variant="warning">
            <AlertTitle>{notSubmittableText(project.status)}</AlertTitle>
          </Alert>
        )}
        {canSubmit && tries === 0 && <ClientFirst blocks={blocks} />}
        {canSubmit && tries > 0 && blocks.length > 0 && (
          <ErrorList blocks={blocks} fixLink={fixLink} />
        )}
        {canSubmit && submit.error && <NotSubmitted error={submit.error} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!canSubmit || submit.isPending}>
          {submit.isPending ? 'Submitting …' : 'Submit'}
        </Button>
        <Button variant="outline" disabled={submit.isPending} onClick={onClosed}>
          Cancel
        </Button>
      </div>
      {isConfirming && (
        <ConfirmSubmission
          project={project}
          stage={regulator.stage}
          warnings={warnings.map(({ says }) => says)}
          overridden={overriddenOf(findings).length}
          onSubmit={() => {
            setConfirming(false);
            submit.mutate(submission, { onSuccess: onClosed });
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </form>
  );
}

/** Shown before the first Submit, because no field of this form can fix it. */
function ClientFirst({ blocks }: { blocks: readonly Finding[] }) {
  const texts = blocks.filter(({ fixAt }) => fixAt?.place === 'registration');
  if (texts.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>The client has to complete the registration first</AlertTitle>
      <AlertDescription>
        {texts.map(({ says }) => (
          <p key={says}>{says}</p>
        ))}
      </AlertDescription>
    </Alert>
  );
}

/** The server's reasons for a refusal, one per line. */
const NotSubmitted = ({ error }: { error: Error }) => (
  <Alert variant="destructive">
    <AlertTitle>The project was not submitted</AlertTitle>
    <AlertDescription>
      {failureMessage(error)
        .lines.flatMap((line) => line.split('\n'))
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </AlertDescription>
  </Alert>
);
