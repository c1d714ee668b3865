export { StyleguidePage } from './ui/StyleguidePage.tsx';
