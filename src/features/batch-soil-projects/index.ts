export { BatchPanel } from './ui/BatchPanel.tsx';
