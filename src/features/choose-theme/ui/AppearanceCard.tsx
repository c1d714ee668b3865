import { useUnit } from 'effector-react';
import { Card, CardDescription, CardHeader, CardTitle } from '#shared/ui/card';
import { RadioGroup } from '#shared/ui/radio-group';
import type { ThemeChoice } from '#shared/theme/react';
import { $theme, $themeChoice, themeChosen } from '#shared/theme/react';
import { ThemeOption } from './ThemeOption.tsx';

const OPTIONS = [
  { choice: 'system', name: 'System', hint: 'As your device', themes: ['light', 'dark'] },
  { choice: 'dark', name: 'Dark', hint: 'For the office', themes: ['dark'] },
  { choice: 'light', name: 'Light', hint: 'For daylight', themes: ['light'] },
  { choice: 'outdoor', name: 'Outdoor', hint: 'For full sun', themes: ['outdoor'] },
] as const;

/** The choice of a theme, with a picture of each. */
export function AppearanceCard() {
  const unit = useUnit({ choice: $themeChoice, theme: $theme, choose: themeChosen });
  return (
    <Card>
      <CardHeader>
        <CardTitle id="appearance">Appearance</CardTitle>
        <CardDescription>
          Kept on this device. The sun at the top of every screen switches to Outdoor and back.
        </CardDescription>
      </CardHeader>
      <RadioGroup
        aria-labelledby="appearance"
        className="grid-cols-2 sm:grid-cols-4"
        value={unit.choice ?? unit.theme}
        onValueChange={(choice) => unit.choose(choice as ThemeChoice)}
      >
        {OPTIONS.map((option) => (
          <ThemeOption key={option.choice} {...option} />
        ))}
      </RadioGroup>
    </Card>
  );
}
