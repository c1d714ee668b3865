export { ShareReport } from './ui/ShareReport.tsx';
