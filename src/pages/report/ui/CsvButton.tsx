import { FileDownIcon } from 'lucide-react';
import { farmSlug } from '#entities/farm';
import { saveFile } from '#shared/save-file';
import { Button } from '#shared/ui/button';

export interface CsvButtonProps {
  farmName: string;
  /** What the table is about, for the file's name and the button's: `ground-cover`. */
  name: string;
  text: () => string;
}

/** Saves what is shown as a table. */
export const CsvButton = ({ farmName, name, text }: CsvButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    className="print:hidden"
    onClick={() => saveFile(`${farmSlug(farmName, 0)}-${name}-shown.csv`, text(), 'text/csv')}
  >
    <FileDownIcon aria-hidden />
    Save as CSV
    <span className="sr-only">: {name.replaceAll('-', ' ')}</span>
  </Button>
);
