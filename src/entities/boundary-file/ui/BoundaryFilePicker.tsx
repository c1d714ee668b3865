import { useUnit } from 'effector-react';
import { FileUpIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { cn } from '#shared/lib/cn';
import { GEO_EXTENSIONS } from '#shared/lib/geo';
import { Button } from '#shared/ui/button';
import { acceptedFiles } from '#shared/ui/input';
import { Progress } from '#shared/ui/progress';
import type { BoundaryFileModel } from '../state/boundary-file.ts';
import type { FilePurpose } from '../model/file-words.ts';
import { BoundaryFileReport } from './BoundaryFileReport.tsx';
import { useNoStrayDrops } from './use-no-stray-drops.ts';

export interface BoundaryFilePickerProps {
  model: BoundaryFileModel;
  label: string;
  hint: ReactNode;
  isDisabled: boolean;
  /** True if areas outside Australia need the user's confirmation. */
  isHome: boolean;
  /** A reference is displayed and used in searches; a boundary gets saved. */
  purpose?: FilePurpose;
  /** Label of the button that removes the file. */
  removeText?: string;
}

/** Lets the user choose or drop a file, and shows its progress and its result. */
export function BoundaryFilePicker({
  model,
  label,
  hint,
  isDisabled,
  isHome,
  purpose = 'boundary',
  removeText = 'Remove the file',
}: BoundaryFilePickerProps) {
  const { file, work, choose, cancel, remove } = useUnit({
    file: model.$file,
    work: model.$work,
    choose: model.fileChosen,
    cancel: model.workCancelled,
    remove: model.fileRemoved,
  });
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const report = useRef<HTMLElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  useNoStrayDrops(input);
  const [isOver, setOver] = useState(false);

  const isWorking = work !== null;
  useEffect(() => {
    if (isWorking) progress.current?.scrollIntoView({ block: 'nearest' });
  }, [isWorking]);

  // Moves the focus to the result, because the button that had it may be gone.
  const shownFile = useRef(file);
  useEffect(() => {
    if (file === shownFile.current) return;
    shownFile.current = file;
    const target = file ? report.current : input.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [file]);

  return (
    <div className="grid gap-3">
      <label
        className={cn(
          'relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-4 text-center text-sm transition-colors',
          'hover:bg-fill has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          isOver && 'border-accent bg-fill',
          isDisabled && 'pointer-events-none opacity-45',
        )}
      >
        <input
          ref={input}
          type="file"
          // Covers the whole label, so that a file dropped anywhere on it reaches the input.
          className="absolute inset-0 cursor-pointer text-[0] opacity-0"
          aria-label={label}
          aria-describedby={hintId}
          accept={acceptedFiles(GEO_EXTENSIONS)}
          disabled={isDisabled}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) choose(chosen);
            // Allows choosing the same file again after correcting it.
            target.value = '';
          }}
        />
        <FileUpIcon aria-hidden className="size-5 text-muted" />
        <span className="font-medium">{file ? 'Choose another file' : 'Choose a file'}</span>
        <span className="text-sm text-muted">or drop it here</span>
      </label>
      <div id={hintId} className="grid gap-1 text-sm text-muted">
        {hint}
      </div>
      {work && (
        <div ref={progress} className="grid gap-2 text-sm">
          <p role="status" className="break-words">
            Reading {work.fileName} …
          </p>
          <Progress label={`Reading ${work.fileName}`} value={Math.round(work.share * 100)} />
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => {
              input.current?.focus();
              cancel();
            }}
          >
            Stop reading
          </Button>
        </div>
      )}
      {file && (
        <BoundaryFileReport
          ref={report}
          model={model}
          file={file}
          purpose={purpose}
          isDisabled={isDisabled || isWorking}
          isHome={isHome}
        >
          <Button
            variant="ghost"
            size="sm"
            disabled={isDisabled || isWorking}
            onClick={() => remove()}
          >
            {removeText}
          </Button>
        </BoundaryFileReport>
      )}
    </div>
  );
}
