import { useUnit } from 'effector-react';
import { DownloadIcon, FileUpIcon, FolderUpIcon } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { cn } from '#shared/lib/cn';
import { saveFile } from '#shared/save-file';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';
import { Button } from '#shared/ui/button';
import { droppedFiles } from '../api/dropped-files.ts';
import { MAX_FARMS } from '../model/limits.ts';
import { $refusal, filesChosen } from '../model/model.ts';
import { TEMPLATE_NAME, templateText } from '../model/template.ts';

/** React has no type for it; browsers without it let people choose single files. */
const CHOOSES_FOLDER = { webkitdirectory: '' };

/** Asks for boundary files and a list of farms: single files, an archive or a folder. */
export function ChooseFiles() {
  const { refusal, choose } = useUnit({ refusal: $refusal, choose: filesChosen });
  const [isOver, setOver] = useState(false);
  const folder = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose([...(target.files ?? [])]);
    // Allows choosing the same files again after correcting them.
    target.value = '';
  };
  return (
    <div className="grid gap-4">
      <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-muted">
        <li>
          Save the boundary of each farm as a file, in any format that Add Farm reads. A single file
          may also hold them all, one area for each farm.
        </li>
        <li>
          List the farms in a spreadsheet and save it as CSV. Without a list, each file becomes a
          farm with the file’s name.
        </li>
        <li>Choose everything together. You check the farms before any of them is added.</li>
      </ol>
      {refusal !== null && (
        <Alert variant="destructive">
          <AlertTitle>These files cannot be used</AlertTitle>
          <AlertDescription className="wrap-anywhere">{refusal}</AlertDescription>
        </Alert>
      )}
      <label
        className={cn(
          'relative grid justify-items-center gap-1 rounded-md border border-dashed border-control px-4 py-8 text-center text-sm transition-colors',
          'hover:bg-fill has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
          isOver && 'border-accent bg-fill',
        )}
      >
        <input
          type="file"
          multiple
          className="absolute inset-0 cursor-pointer text-[0] opacity-0"
          aria-label="Boundary files and list of farms"
          aria-describedby={hintId}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            // The input itself would ignore the content of a folder.
            event.preventDefault();
            setOver(false);
            void droppedFiles(event.dataTransfer).then(choose);
          }}
          onChange={take}
        />
        <FileUpIcon aria-hidden className="size-5 text-muted" />
        <span className="font-medium">Choose files or a .zip</span>
        <span className="text-muted">or drop files or a folder here</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={folder}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-hidden
          {...CHOOSES_FOLDER}
          onChange={take}
        />
        <Button variant="outline" onClick={() => folder.current?.click()}>
          <FolderUpIcon aria-hidden />
          Choose a folder
        </Button>
        <Button
          variant="ghost"
          onClick={() => saveFile(TEMPLATE_NAME, templateText(), 'text/csv;charset=utf-8')}
        >
          <DownloadIcon aria-hidden />
          Download a template of the list
        </Button>
      </div>
      <p id={hintId} className="text-sm text-muted">
        At most {MAX_FARMS} farms and 200 MB at a time. The files stay on this device until you add
        the farms.
      </p>
    </div>
  );
}
