export { THEME_GROUNDS, themeScript } from './paint-theme.ts';
