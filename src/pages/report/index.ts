export { ReportPage } from './ui/ReportPage.tsx';
export { SamplePage } from './ui/SamplePage.tsx';
