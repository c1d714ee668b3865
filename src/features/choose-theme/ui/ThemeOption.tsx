import { useId } from 'react';
import type { Theme, ThemeChoice } from '#shared/theme/react';
import { RadioGroupItem } from '#shared/ui/radio-group';

export interface ThemeOptionProps {
  choice: ThemeChoice;
  name: string;
  hint: string;
  /** The themes that share this picture. */
  themes: readonly Theme[];
}

/** A theme's name below a small picture of it; the whole tile is the target. */
export function ThemeOption({ choice, name, hint, themes }: ThemeOptionProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative grid cursor-pointer content-start gap-2 rounded-lg border border-border p-2 hover:bg-fill has-checked:border-accent has-checked:ring-1 has-checked:ring-accent"
    >
      <span aria-hidden className="flex h-20 overflow-hidden rounded-md border border-border">
        {themes.map((theme) => (
          <ThemePicture key={theme} theme={theme} />
        ))}
      </span>
      <span className="flex items-start gap-2">
        <RadioGroupItem id={id} value={choice} aria-describedby={`${id}-hint`} />
        <span className="grid min-w-0">
          <span className="text-sm leading-5 font-medium">{name}</span>
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        </span>
      </span>
    </label>
  );
}

/** A card with a farm, its price and a button, in the theme's own roles. */
const ThemePicture = ({ theme }: { theme: Theme }) => (
  <span data-theme={theme} className="grid flex-1 items-end bg-surface pt-2 pl-2 text-text">
    <span className="grid gap-1.5 rounded-tl-md border-t border-l border-border bg-raised p-2">
      <span className="h-1.5 w-3/4 rounded-full bg-text" />
      <span className="h-1.5 w-1/2 rounded-full bg-muted" />
      <span className="flex gap-1">
        <span className="h-3 w-6 rounded-sm bg-accent" />
        <span className="h-3 w-4 rounded-sm bg-money-fill" />
      </span>
    </span>
  </span>
);
