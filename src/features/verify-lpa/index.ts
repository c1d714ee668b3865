export { VerifyPanel } from './ui/VerifyPanel.tsx';
