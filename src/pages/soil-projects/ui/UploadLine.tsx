import { CircleAlertIcon, CircleCheckIcon, FileTextIcon, XIcon } from 'lucide-react';
import { Button } from '#shared/ui/button';
import { Progress } from '#shared/ui/progress';
import type { Upload } from '../model/uploads.ts';

export interface UploadLineProps {
  upload: Upload;
  /** Null while files are being sent. */
  onRemove: (() => void) | null;
}

/** One file with its progress bar and result. */
export function UploadLine({ upload, onRemove }: UploadLineProps) {
  const { file, state, percent, problem, remark } = upload;
  const isBad = state === 'refused' || state === 'failed';
  return (
    <li className="grid gap-1.5 border-b border-border py-2 last:border-0">
      <div className="flex min-h-9 items-center gap-2">
        <StateMark state={state} />
        <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {state === 'sending' ? `${percent} %` : stateWords[state] || sizeOf(file)}
        </span>
        {onRemove && state !== 'done' && (
          <Button
            variant="ghost"
            size="icon"
            className="-my-1"
            aria-label={`Remove ${file.name} from the list`}
            onClick={onRemove}
          >
            <XIcon aria-hidden />
          </Button>
        )}
      </div>
      {(state === 'waiting' || state === 'sending') && (
        <Progress label={`Uploading ${file.name}`} value={percent} />
      )}
      {remark && <p className="pl-6 text-sm text-muted">{remark}</p>}
      {isBad && problem && (
        <p role="alert" className="pl-6 text-sm text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

const stateWords: Record<Upload['state'], string> = {
  ready: '',
  waiting: 'Waiting',
  sending: '',
  done: 'Uploaded',
  refused: 'Not taken',
  failed: 'Not uploaded',
};

function StateMark({ state }: Pick<Upload, 'state'>) {
  const size = 'size-4 shrink-0';
  if (state === 'done') return <CircleCheckIcon aria-hidden className={`${size} text-accent`} />;
  if (state === 'refused' || state === 'failed') {
    return <CircleAlertIcon aria-hidden className={`${size} text-danger`} />;
  }
  return <FileTextIcon aria-hidden className={`${size} text-muted`} />;
}

/** Formats a file's size in megabytes or kilobytes. */
function sizeOf({ size }: File): string {
  const megabytes = size / (1024 * 1024);
  return megabytes >= 0.1
    ? `${megabytes.toFixed(1)} MB`
    : `${Math.max(1, Math.ceil(size / 1024))} kB`;
}
