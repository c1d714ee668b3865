import { FileDownIcon } from 'lucide-react';
import { farmSlug } from '#entities/farm';
import { saveFile } from '#shared/save-file';
import { Button } from '#shared/ui/button';

export interface CsvButtonProps {
  farmName: string;
  /** The subject of the table, for the names of the file and the button: `ground-cover`. */
  name: string;
  text: () => string;
}

/** Saves what is shown as a table. */
export const CsvButton = ({ farmName, name, text }: CsvButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    className="print:hidden"
    aria-label={`Save as CSV: ${name.replaceAll('-', ' ')}`}
    onClick={() => saveFile(`${farmSlug(farmName, 0)}-${name}-shown.csv`, text(), 'text/csv')}
  >
    <FileDownIcon aria-hidden />
    Save as CSV
  </Button>
);
