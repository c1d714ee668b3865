export type { Theme, ThemeChoice } from './paint-theme.ts';
export { $theme, $themeChoice, outdoorSwitched, themeChosen, watchTheme } from './theme.ts';
