import { useUnit } from 'effector-react';
import { PDF_TYPE, type DocumentTarget } from '#entities/soil-project/document';
import { interestNoun } from '#entities/soil-project/interest-holder';
import type { SoilProject } from '#entities/soil-project/record';
import { messageShown } from '#shared/snackbar/react';
import { Alert, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from '#shared/ui/dialog';
import { isSendable } from '../model/uploads.ts';
import { useUploads } from '../model/use-uploads.ts';
import { UploadLine } from './UploadLine.tsx';

interface Words {
  title: string;
  choose: string;
  stored: string;
}

function wordsOf(target: DocumentTarget): Words {
  switch (target.kind) {
    case 'title-docs':
      if (target.replaces !== undefined) {
        return {
          title: 'Replace a title document',
          choose: 'Choose a PDF file',
          stored: 'The title document is replaced.',
        };
      }
      return {
        title: 'Upload Title Docs',
        choose: 'Choose PDF files',
        stored: 'The title documents are uploaded.',
      };
    case 'consent-docs':
      return {
        title: `Upload the consent: ${interestNoun(target.holder)}`,
        choose: 'Choose a PDF file',
        stored: 'The consent is uploaded.',
      };
    case 'delegation':
      return {
        title: 'Upload the delegation document',
        choose: 'Choose a PDF file',
        stored: 'The delegation document is uploaded.',
      };
  }
}

export interface UploadDialogProps {
  project: SoilProject;
  target: DocumentTarget;
  bucket: string;
  onClose: () => void;
}

/**
 * Uploads PDFs to a project (SM-19, PADM-13, PADM-14). Closes itself once every file is stored.
 * During uploads only Stop ends it, and files that have arrived are kept.
 */
export function UploadDialog({ project, target, bucket, onClose }: UploadDialogProps) {
  const { uploads, isRunning, add, remove, start, stop } = useUploads({ project, target, bucket });
  const showMessage = useUnit(messageShown);
  const words = wordsOf(target);
  const isSeveral = target.kind === 'title-docs' && target.replaces === undefined;
  const sendable = uploads.filter(isSendable);
  const isRetry = sendable.some(({ state }) => state === 'failed');
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isLeft = uploads.some(({ state }) => state === 'refused' || state === 'failed');
  const takesMore = isSeveral || uploads.length === 0;

  const upload = async () => {
    const remarks = await start();
    if (remarks === null) return;
    showMessage({ lines: [words.stored, ...remarks] });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()}>
      <DialogContent closeButton={false} aria-busy={isRunning}>
        <DialogTitle>{words.title}</DialogTitle>
        <DialogDescription>
          {project.projectName}. PDF only, up to 20 MB {isSeveral && 'each '}and without a password.
        </DialogDescription>
        {uploads.length > 0 && (
          <ul aria-label="Chosen files" className="grid text-sm">
            {uploads.map((one) => (
              <UploadLine
                key={one.uuid}
                upload={one}
                onRemove={isRunning ? null : () => remove(one.uuid)}
              />
            ))}
          </ul>
        )}
        {takesMore && (
          <Button
            asChild
            variant={uploads.length === 0 ? 'default' : 'outline'}
            aria-disabled={isRunning}
            className="justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <label>
              {uploads.length === 0 ? words.choose : 'Add more files'}
              <input
                type="file"
                className="sr-only"
                accept={PDF_TYPE}
                multiple={isSeveral}
                disabled={isRunning}
                onChange={({ target }) => {
                  void add([...(target.files ?? [])]);
                  // Clear the input, so that a file removed from the list can be chosen again.
                  target.value = '';
                }}
              />
            </label>
          </Button>
        )}
        {!isRunning && isLeft && (done > 0 || isRetry) && (
          <Alert variant="destructive">
            <AlertTitle>
              {done > 0
                ? 'Some files were not uploaded. The others are saved.'
                : 'Nothing was uploaded.'}
            </AlertTitle>
          </Alert>
        )}
        <p role="status" className="sr-only">
          {isRunning && `${done} of ${uploads.length} uploaded`}
        </p>
        <DialogFooter>
          <Button variant="outline" onClick={isRunning ? stop : onClose}>
            {isRunning ? 'Stop' : done > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button disabled={isRunning || sendable.length === 0} onClick={() => void upload()}>
            {isRetry
              ? 'Try again'
              : sendable.length > 1
                ? `Upload ${sendable.length} files`
                : 'Upload'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
