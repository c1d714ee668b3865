import { Buttons } from './Buttons.tsx';
import { Data } from './Data.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Foundations } from './Foundations.tsx';
import { InEveryTheme } from './InEveryTheme.tsx';
import { Waiting } from './Waiting.tsx';

const SECTIONS = [
  { title: 'Colour, type and elevation', Shows: Foundations },
  { title: 'Buttons', Shows: Buttons },
  { title: 'Fields', Shows: Fields },
  { title: 'Cards, rows, chips and tabs', Shows: Data },
  { title: 'Notices', Shows: Feedback },
  { title: 'Waiting and empty', Shows: Waiting },
  { title: 'Dialogs and menus', Shows: Dialogs },
] as const;

/** Every component in every state and theme, side by side; in the sandbox only. */
export const StyleguidePage = () => (
  <div className="grid grid-cols-1 gap-10 px-4 py-8">
    <header className="grid gap-2">
      <h1 className="text-3xl font-semibold tracking-tight">Style guide</h1>
      <p className="max-w-prose text-muted">
        Every component in every state, in the three themes. Screens use these and nothing else.
      </p>
    </header>
    {SECTIONS.map(({ title, Shows }) => (
      <InEveryTheme key={title} title={title}>
        {(theme) => <Shows theme={theme} />}
      </InEveryTheme>
    ))}
  </div>
);
