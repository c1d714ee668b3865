import { MessageSquareIcon } from 'lucide-react';
import { createContext, use } from 'react';
import type { QUESTIONS } from '#entities/registration/form';
import { markLabel, markSays } from '#entities/registration/form/react';
import type { ParcelRows } from '#entities/soil-project/record';
import type { ReturnMark } from '#shared/api/contract';

export interface AskedMarks {
  marks: readonly ReturnMark[];
  project: ParcelRows;
  /** Name of the partner who made the marks. */
  partner: string;
}

/** The marks of a returned project; the questions of the form show their own. */
export const Marks = createContext<AskedMarks>({ marks: [], project: { rows: [] }, partner: '' });

/**
 * What the partner asks about a question, shown next to it. Questions about parcels are shown at
 * their farm.
 */
export function AskedHere({ field }: { field: keyof typeof QUESTIONS }) {
  const { marks, project, partner } = use(Marks);
  const here = marks.filter((mark) =>
    mark.at === 'parcel' ? field === 'property_id' : mark.field.split('.')[0] === field,
  );
  return here.map((mark) => {
    const label = markLabel(mark, project);
    return (
      <p
        key={`${label} ${mark.says}`}
        className="flex gap-2 border-l-2 border-warning py-0.5 pl-2 text-sm wrap-anywhere"
      >
        <MessageSquareIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-medium">{partner} asks</strong>
          {mark.at === 'parcel' ? ` about ${label}${markSays(label, mark)}` : says(mark)}
        </span>
      </p>
    );
  });
}

const says = (mark: ReturnMark): string =>
  mark.says === '' ? ' you to look at this again.' : `: ${mark.says}`;
