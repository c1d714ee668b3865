import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { useFarms } from '#entities/farm/react';
import { $preview, $reading, $run, pageOpened } from '../model/model.ts';
import { judgeFarms } from '../model/proposed-farm.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { FarmPreview } from './FarmPreview.tsx';
import { ReadingFiles } from './ReadingFiles.tsx';
import { RunReport } from './RunReport.tsx';

/** Adds several farms from a list and their boundary files. */
export function AddFarms() {
  const { preview, reading, run, open } = useUnit({
    preview: $preview,
    reading: $reading,
    run: $run,
    open: pageOpened,
  });
  useEffect(() => open(), [open]);
  const { data: known, isLoadingError } = useFarms();
  const farms = useMemo(
    () => (preview ? judgeFarms(preview.farms, known ?? []) : []),
    [preview, known],
  );
  if (run) return <RunReport run={run} />;
  if (reading) return <ReadingFiles share={reading.share} />;
  if (preview) return <FarmPreview preview={preview} farms={farms} isUncompared={isLoadingError} />;
  return <ChooseFiles />;
}
