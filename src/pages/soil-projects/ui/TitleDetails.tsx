import {
  formatParcelNumbers,
  parseParcelNumbers,
  type SoilProject,
  type TitleDocument,
} from '#entities/soil-project/record';
import { calls } from '#shared/api';
import { apiClient } from '#shared/api/react';
import { useTypedText } from '#shared/auth/react';
import { useChange } from '#shared/change/react';
import { Button } from '#shared/ui/button';
import { Field } from '#shared/ui/field';
import { Input } from '#shared/ui/input';

export interface TitleDetailsProps {
  project: SoilProject;
  title: TitleDocument;
  onClose: () => void;
}

/** What the partner reads in a title: its parcels, its date and its owners. */
export function TitleDetails({ project, title, onClose }: TitleDetailsProps) {
  const change = useChange('soilProjects');
  const name = `soil.title.${title.key_name}`;
  const [parcels, setParcels] = useTypedText(
    `${name}.parcels`,
    title.parcels.length === 0 && project.noOfCads === 1
      ? '1'
      : formatParcelNumbers(project, title.parcels),
  );
  const [date, setDate] = useTypedText(`${name}.date`, title.title_date ?? '');
  const [owners, setOwners] = useTypedText(`${name}.owners`, title.owners);
  const read = parseParcelNumbers(parcels, project);
  const problem = Array.isArray(read) ? undefined : read.problem;

  const save = () => {
    if (!Array.isArray(read)) return;
    change.mutate(
      () => saveDetails({ ...title, parcels: read, title_date: date === '' ? null : date, owners }),
      {
        done: `The details of ${title.file_name} are saved.`,
        undo: () => saveDetails(title),
        onSuccess: onClose,
      },
    );
  };

  return (
    <form
      noValidate
      className="grid w-full gap-3 py-2"
      aria-label={`Details of ${title.file_name}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Parcels"
          hint={`1 to ${project.noOfCads}, such as 1-3, 5, or all.`}
          error={problem}
        >
          <Input
            value={parcels}
            maxLength={1_000}
            disabled={change.isPending}
            onChange={({ target }) => setParcels(target.value)}
          />
        </Field>
        <Field label="Date of the search">
          <Input
            type="date"
            value={date}
            disabled={change.isPending}
            onChange={({ target }) => setDate(target.value)}
          />
        </Field>
      </div>
      <Field label="Owners on the title" hint="As printed, with “and” between the names.">
        <Input
          value={owners}
          maxLength={500}
          disabled={change.isPending}
          onChange={({ target }) => setOwners(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={change.isPending || problem !== undefined}>
          {change.isPending ? 'Saving …' : 'Save'}
        </Button>
        <Button variant="outline" size="sm" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const saveDetails = ({ key_name, parcels, title_date, owners }: TitleDocument) =>
  apiClient.send(calls.soilProjects.describeTitle, { key_name, parcels, title_date, owners });
