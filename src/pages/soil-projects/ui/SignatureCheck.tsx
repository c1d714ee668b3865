import { useUnit } from 'effector-react';
import { CheckIcon, DownloadIcon, SignatureIcon, Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import {
  awaitsSignatureCheck,
  COMPARING_TEXT,
  mayConfirmSignatures,
  mayReturnUnsigned,
  mayWithdrawSignatures,
  seenText,
  signatoriesOfForm,
  signatureQuestion,
} from '#entities/registration/commitment';
import { restoreSoilForm } from '#entities/registration/form';
import { isBeingCompared, type SoilProject } from '#entities/soil-project/record';
import { reportLinks } from '#entities/soil-project/record/react';
import { calls, ApiError } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useChange, useRequest } from '#shared/change/react';
import { formatDateTime } from '#shared/lib/dates';
import { messageShown } from '#shared/snackbar/react';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { download } from '../lib/downloads.ts';
import { ReturnUnsignedDialog } from './ReturnUnsignedDialog.tsx';
import { SignatureList } from './SignatureList.tsx';
import { WithdrawSignaturesDialog } from './WithdrawSignaturesDialog.tsx';

/** Asks a partner admin whether everybody has signed, and shows who confirmed it. */
export function SignatureCheck({ project }: { project: SoilProject }) {
  const { form, signed } = project.attributes;
  const [isWithdrawing, setWithdrawing] = useState(false);

  if (signed?.form === form && signed.checked_by !== null) {
    const when = signed.checked_at === null ? '' : ` on ${formatDateTime(signed.checked_at)}`;
    return (
      <div className="grid gap-2 text-sm text-muted wrap-anywhere">
        <p>{`Everybody has signed form ${form}, as ${signed.checked_by} confirmed${when}.`}</p>
        <SignatureList people={signed.people} />
        {mayWithdrawSignatures(project) && (
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => setWithdrawing(true)}
          >
            <Undo2Icon aria-hidden />
            Withdraw the confirmation
          </Button>
        )}
        {isWithdrawing && (
          <WithdrawSignaturesDialog project={project} onClose={() => setWithdrawing(false)} />
        )}
      </div>
    );
  }
  if (isBeingCompared(project)) return <p className="text-sm text-muted">{COMPARING_TEXT}</p>;
  return mayConfirmSignatures(project) ? <SignatureQuestion project={project} /> : null;
}

/** The question, whose primary button opens the signed PDF and then confirms the signatures. */
function SignatureQuestion({ project }: { project: SoilProject }) {
  const { projectName, projectId, createdAt, attributes } = project;
  const { form, signed, owner_name: owner, submitted_form: answers } = attributes;
  const change = useChange('soilProjects');
  const link = useRequest();
  const showMessage = useUnit(messageShown);
  const [isReturning, setReturning] = useState(false);
  const [isOpened, setOpened] = useState(false);

  const reason = signed?.because
    ? `The server compared the PDF: ${signed.because}.`
    : 'The server did not find the page codes of this form and a signature in the PDF.';
  const signatories = signatoriesOfForm(restoreSoilForm(answers, new Date(createdAt)), owner);
  const seenAt = (index: number) => {
    const seen = signed?.people[index];
    return seen ? `: ${seenText(seen)}` : '';
  };
  const confirm = () =>
    change.mutate(
      () =>
        apiClient.send(calls.soilProjects.checkSignatures, {
          project_id: projectId,
          is_signed: true,
          note: '',
        }),
      {
        onSuccess: () =>
          showMessage({ lines: [`The signatures of ${projectName} are confirmed.`] }),
      },
    );
  const open = () =>
    link.mutate(
      async () => {
        const { signed: address } = await reportLinks(project);
        if (address === null) {
          throw new ApiError('NOT_FOUND', 'The signed PDF is not stored on this server.', {});
        }
        return address;
      },
      {
        onSuccess: (address) => {
          setOpened(true);
          download(address);
        },
      },
    );

  return (
    <Alert variant={awaitsSignatureCheck(project) ? 'warning' : 'default'}>
      <SignatureIcon aria-hidden />
      <AlertTitle>{signatureQuestion(form, signatories)}</AlertTitle>
      <AlertDescription>
        <p>
          {awaitsSignatureCheck(project)
            ? `${reason} Please open it and look. The project waits for your answer.`
            : 'The PDF shows a signature. Please confirm that everybody has signed before you submit the project.'}
        </p>
        <ul aria-label="Signatures needed" className="list-disc pl-5 text-text wrap-anywhere">
          {signatories.map(({ name, capacity }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be named alike
            <li key={index}>
              {name || 'No name given'}
              <span className="text-muted">{`, ${capacity}${seenAt(index)}`}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:w-full">
          <Button
            variant={isOpened ? 'outline' : 'default'}
            disabled={link.isPending}
            onClick={open}
          >
            <DownloadIcon aria-hidden />
            Open the signed PDF
          </Button>
          <Button
            variant={isOpened ? 'default' : 'outline'}
            disabled={change.isPending}
            onClick={confirm}
          >
            <CheckIcon aria-hidden />
            Yes, all have signed
          </Button>
          {mayReturnUnsigned(project) && (
            <Button
              variant="outline"
              disabled={change.isPending}
              onClick={() => setReturning(true)}
            >
              <Undo2Icon aria-hidden />
              No, send it back
            </Button>
          )}
        </div>
      </AlertDescription>
      {isReturning && (
        <ReturnUnsignedDialog project={project} onClose={() => setReturning(false)} />
      )}
    </Alert>
  );
}
