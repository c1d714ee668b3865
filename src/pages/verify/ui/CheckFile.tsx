import { FileCheckIcon } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#shared/lib/cn';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Progress } from '#shared/ui/progress';

export interface CheckFileProps {
  /** True while a file is dragged over the page. */
  isOver: boolean;
  /** Name of the file that is being hashed. */
  reading: string | null;
  /** Why the last file cannot be checked. */
  fault: string | null;
  onChosen: (file: File) => void;
}

/** Accepts a file that stays on this device. */
export function CheckFile({ isOver, reading, fault, onChosen }: CheckFileProps) {
  const hintId = useId();
  return (
    <div className="grid gap-3">
      <label
        className={cn(
          'relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-8 text-center text-sm transition-colors',
          'hover:bg-fill has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          isOver && 'border-accent bg-fill',
        )}
      >
        <input
          type="file"
          className="absolute inset-0 cursor-pointer text-[0] opacity-0"
          aria-label="File to check"
          aria-describedby={hintId}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChosen(file);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
        <FileCheckIcon aria-hidden className="size-5 text-muted" />
        <span className="font-medium">Choose the file</span>
        <span id={hintId} className="text-muted">
          or drop it on this page. It is not uploaded.
        </span>
      </label>
      {reading !== null && <Progress label={`Reading ${reading}`} />}
      {fault !== null && (
        <Alert variant="destructive">
          <AlertTitle>This file cannot be checked</AlertTitle>
          <AlertDescription>{fault}</AlertDescription>
        </Alert>
      )}
    </div>
  );
}
