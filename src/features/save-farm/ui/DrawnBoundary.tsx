import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { BoundaryFileReport } from '#entities/boundary-file/react';
import { hasAustralianAddress } from '#entities/farm';
import { Progress } from '#shared/ui/progress';
import { boundaryFile } from '../model/land-model.ts';
import { $isSubmitting } from '../model/wizard-model.ts';
import type { Wizard } from '../model/wizard.ts';
import { CorrectFile } from './CorrectFile.tsx';

/** The findings about a finished drawing, with a button back to the drawing. */
export function DrawnBoundary({ wizard: { draft } }: { wizard: Wizard }) {
  const { file, work, isSubmitting } = useUnit({
    file: boundaryFile.$file,
    work: boundaryFile.$work,
    isSubmitting: $isSubmitting,
  });
  const report = useRef<HTMLElement>(null);
  // The pressed button is gone with the drawing.
  useEffect(() => report.current?.focus(), [file]);

  return (
    <>
      {work && (
        <div role="status" className="grid gap-2 text-sm">
          <Progress label="Checking the drawing" value={Math.round(work.share * 100)} />
          Checking the drawing …
        </div>
      )}
      {file && !work && (
        <BoundaryFileReport
          ref={report}
          model={boundaryFile}
          file={file}
          purpose="boundary"
          isDisabled={isSubmitting}
          isHome={hasAustralianAddress(draft)}
        >
          <CorrectFile file={file} />
        </BoundaryFileReport>
      )}
    </>
  );
}
