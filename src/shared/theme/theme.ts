import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Theme, ThemeChoice } from './paint-theme.ts';
import { paintTheme, readIndoorChoice, readThemeChoice, saveThemeChoice } from './paint-theme.ts';

/** The person chose a theme, which is stored on this device. */
export const themeChosen = createEvent<ThemeChoice>();
/** One press switches to the theme for sunlight, another one back. */
export const outdoorSwitched = createEvent();
/** The app started, the system's preference changed, or another tab chose. */
const themeReread = createEvent();

const rereadFx = createEffect(readThemeChoice);
const saveFx = createEffect(saveThemeChoice);
const readIndoorFx = createEffect(readIndoorChoice);
const paintFx = createEffect((choice: ThemeChoice | null) => paintTheme(choice));

export const $themeChoice = createStore<ThemeChoice | null>(null)
  .on(themeChosen, (_, choice) => choice)
  // A browser without storage has nothing to read back.
  .on(rereadFx.doneData, (choice, stored) => stored ?? choice);
export const $theme = createStore<Theme>('dark').on(paintFx.doneData, (_, theme) => theme);

sample({ clock: themeReread, fn: () => undefined, target: rereadFx });
sample({ clock: themeChosen, target: saveFx });
sample({ clock: [themeChosen, rereadFx.done], source: $themeChoice, target: paintFx });

sample({
  clock: outdoorSwitched,
  source: $theme,
  filter: (theme) => theme !== 'outdoor',
  fn: (): ThemeChoice => 'outdoor',
  target: themeChosen,
});
sample({
  clock: outdoorSwitched,
  source: $theme,
  filter: (theme) => theme === 'outdoor',
  fn: () => undefined,
  target: readIndoorFx,
});
sample({ clock: readIndoorFx.doneData, target: themeChosen });

/** Follows the system and the other tabs from now on. */
export function watchTheme(): void {
  const reread = () => themeReread();
  for (const preference of ['color-scheme: light', 'contrast: more']) {
    matchMedia(`(prefers-${preference})`).addEventListener('change', reread);
  }
  window.addEventListener('storage', reread);
  reread();
}
