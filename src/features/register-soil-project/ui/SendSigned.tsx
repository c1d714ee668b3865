import { useUnit } from 'effector-react';
import { useState } from 'react';
import { PDF_TYPE, pdfProblem } from '#entities/soil-project/document';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import {
  $isSending,
  $sendProblem,
  $sentPercent,
  signedPdfChosen,
  signedPdfSent,
} from '../model/model.ts';

export interface SendSignedProps {
  /** True once the PDF to be signed exists. */
  isReady: boolean;
  canSave: boolean;
  /** Why the last signed PDF was returned; null if none was. */
  cameBack: string | null;
}

/** Chooses the signed PDF and sends it (PDF-06 to PDF-08). */
export function SendSigned({ isReady, canSave, cameBack }: SendSignedProps) {
  const { isSending, refused, percent, chosenAgain, send } = useUnit({
    isSending: $isSending,
    refused: $sendProblem,
    percent: $sentPercent,
    chosenAgain: signedPdfChosen,
    send: signedPdfSent,
  });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAnother, setAnother] = useState(false);

  const choose = async (chosen: File | undefined) => {
    setFile(null);
    setProblem(null);
    setAnother(true);
    chosenAgain();
    if (!chosen) return;
    const found = await pdfProblem(chosen);
    setProblem(found);
    if (found === null) setFile(chosen);
  };

  return (
    <div className="grid gap-4">
      <Field
        label="Signed PDF"
        hint="One PDF with every page, up to 20 MB."
        error={problem ?? refused ?? (isAnother ? null : cameBack)}
        className="max-w-md"
      >
        <Input
          type="file"
          accept={PDF_TYPE}
          disabled={isSending}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </Field>
      {isSending && (
        <div role="status" className="grid gap-2 text-sm text-muted">
          <Progress label="Sending the signed PDF" value={percent} />
          Sending the signed PDF ...
        </div>
      )}
      <Button
        className="justify-self-start"
        disabled={file === null || !isReady || !canSave}
        onClick={() => file && send(file)}
      >
        Send
      </Button>
    </div>
  );
}
