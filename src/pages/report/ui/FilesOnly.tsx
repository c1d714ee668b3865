import type { ReportRecord } from '#shared/api/contract';
import { Alert, AlertDescription, AlertTitle } from '#shared/ui/alert';

/** Replaces the charts of a report whose numbers are not available. */
export const FilesOnly = ({ record: { files, item_type: type } }: { record: ReportRecord }) =>
  type === 'Property Key' ? (
    <Alert>
      <AlertTitle>A Farm Key has no charts</AlertTitle>
      <AlertDescription>Its boundary is in the files below.</AlertDescription>
    </Alert>
  ) : files.length > 0 ? (
    <Alert>
      <AlertTitle>This report has no charts on screen</AlertTitle>
      <AlertDescription>
        It was made before reports had screens. Everything it says is in the files below.
      </AlertDescription>
    </Alert>
  ) : (
    <Alert>
      <AlertTitle>This report is not ready yet</AlertTitle>
      <AlertDescription>
        Its charts and files will be here as soon as they are made. Orders shows how far they are.
      </AlertDescription>
    </Alert>
  );
