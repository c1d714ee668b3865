export { VerifyPanel, type VerifyPanelProps } from './ui/VerifyPanel.tsx';
