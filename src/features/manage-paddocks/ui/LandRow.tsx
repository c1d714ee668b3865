import { useUnit } from 'effector-react';
import type { Area } from '#entities/paddock';
import { Button } from '#shared/ui/button';
import { areasShown } from '../model/panel-model.ts';

/** A button that repairs a piece of land. */
export interface LandPress {
  label: string;
  press: () => void;
}

interface LandRowProps {
  words: string;
  area: Area;
  presses: readonly LandPress[];
  isDisabled: boolean;
}

/** A piece of land in words, with Show and what can be done about it. */
export function LandRow({ words, area, presses, isDisabled }: LandRowProps) {
  const show = useUnit(areasShown);
  return (
    <li className="grid gap-1 wrap-anywhere">
      {words}
      <span className="flex flex-wrap gap-x-2 gap-y-1 *:h-auto *:min-h-9 *:py-1 *:whitespace-normal">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Show: ${words}`}
          onClick={() => show([area])}
        >
          Show
        </Button>
        {presses.map(({ label, press }) => (
          <Button key={label} variant="outline" size="sm" disabled={isDisabled} onClick={press}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}
