export { HelpPages } from './ui/HelpPages.tsx';
