import { PlusIcon, TrashIcon } from 'lucide-react';
import { useId } from 'react';
import { FORM_STEPS, QUESTIONS, questionOf } from '#entities/registration/form';
import { markLabel } from '#entities/registration/form/react';
import { parcelName, type SoilProject } from '#entities/soil-project/record';
import type { ReturnMark } from '#shared/api/contract';
import { Button } from '#shared/ui/button';
import { Input } from '#shared/ui/input';
import { NativeSelect } from '#shared/ui/native-select';

export interface ReturnMarksProps {
  project: SoilProject;
  marks: readonly ReturnMark[];
  disabled: boolean;
  onChange: (marks: ReturnMark[]) => void;
}

/** Maximum number of marks of one return. */
const MAX_MARKS = 100;

const FIELDS = Object.keys(QUESTIONS);

/** The questions and parcels that a return is about, each with a short text. */
export function ReturnMarks({ project, marks, disabled, onChange }: ReturnMarksProps) {
  const id = useId();
  const set = (index: number, mark: ReturnMark) =>
    onChange(marks.map((one, i) => (i === index ? mark : one)));
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-medium">Questions and parcels</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        The client sees each mark in the form, beside its question.
      </p>
      {marks.map((mark, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two marks may be alike
        <div key={i} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <NativeSelect
            aria-label={`Mark ${i + 1}: question or parcel`}
            className="col-span-2"
            value={valueOf(mark)}
            disabled={disabled}
            onChange={({ target }) => set(i, markOf(target.value, mark.says))}
          >
            {FORM_STEPS.map(({ number, title }) => {
              const fields = FIELDS.filter((field) => questionOf(field)?.step.number === number);
              return (
                fields.length > 0 && (
                  <optgroup key={number} label={`Step ${number}: ${title}`}>
                    {fields.map((field) => (
                      <option key={field} value={field}>
                        {questionOf(field)?.label}
                      </option>
                    ))}
                  </optgroup>
                )
              );
            })}
            <optgroup label="Parcels">
              {project.rows.map(({ parcel_key: parcel }) => (
                <option key={parcel} value={`${PARCEL}${parcel}`}>
                  {parcelName(project, parcel)}
                </option>
              ))}
            </optgroup>
          </NativeSelect>
          <Input
            aria-label={`What to change: ${markLabel(mark, project)}`}
            placeholder="What to change"
            maxLength={500}
            value={mark.says}
            disabled={disabled}
            onChange={({ target }) => set(i, { ...mark, says: target.value })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove mark ${i + 1}`}
            disabled={disabled}
            onClick={() => onChange(marks.filter((_, place) => place !== i))}
          >
            <TrashIcon aria-hidden />
          </Button>
        </div>
      ))}
      {marks.length < MAX_MARKS && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={disabled}
          onClick={() => onChange([...marks, { at: 'question', field: 'landholders', says: '' }])}
        >
          <PlusIcon aria-hidden />
          Mark a question or parcel
        </Button>
      )}
    </fieldset>
  );
}

/** Prefix of the value of a parcel; no field of the form begins with it. */
const PARCEL = 'parcel ';

const valueOf = (mark: ReturnMark): string =>
  mark.at === 'parcel' ? `${PARCEL}${mark.parcel}` : mark.field;

const markOf = (value: string, says: string): ReturnMark =>
  value.startsWith(PARCEL)
    ? { at: 'parcel', parcel: value.slice(PARCEL.length), says }
    : { at: 'question', field: value, says };
