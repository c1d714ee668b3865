export { SharedReportPage } from './ui/SharedReportPage.tsx';
