import { useId } from 'react';
import { SEASON_CHOICES, type SeasonChoice } from '../model/report-numbers.ts';
import { SEASON_LABELS } from '../model/season-view.ts';

export interface SeasonSwitchProps {
  choice: SeasonChoice;
  onChoose: (choice: SeasonChoice) => void;
}

/** Which seasons of the year are shown. */
export function SeasonSwitch({ choice, onChoose }: SeasonSwitchProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">Seasons</legend>
      {SEASON_CHOICES.map((season) => (
        <label
          key={season}
          className="inline-flex h-11 cursor-pointer items-center rounded-md border border-control px-4 text-sm font-medium has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice === season}
            onChange={() => onChoose(season)}
          />
          {SEASON_LABELS[season]}
        </label>
      ))}
    </fieldset>
  );
}
