export { HelpPage } from './ui/HelpPage.tsx';
