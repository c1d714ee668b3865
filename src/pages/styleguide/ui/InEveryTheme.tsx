import type { ReactNode } from 'react';
import type { Theme } from '#shared/theme/react';

const THEMES = [
  { theme: 'dark', name: 'Dark' },
  { theme: 'light', name: 'Light' },
  { theme: 'outdoor', name: 'Outdoor' },
] as const;

export interface InEveryThemeProps {
  title: string;
  children: (theme: Theme) => ReactNode;
}

/** One section of the guide, three times. */
export const InEveryTheme = ({ title, children }: InEveryThemeProps) => (
  <section aria-label={title} className="grid grid-cols-1 gap-4">
    <h2 className="text-lg font-semibold">{title}</h2>
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      {THEMES.map(({ theme, name }) => (
        <div
          key={theme}
          role="group"
          aria-label={`${title}, ${name}`}
          data-theme={theme}
          className="grid min-w-0 grid-cols-1 content-start gap-4 rounded-lg border border-border bg-surface p-4 font-normal text-text"
        >
          <p aria-hidden className="text-xs font-medium text-muted">
            {name}
          </p>
          {children(theme)}
        </div>
      ))}
    </div>
  </section>
);
