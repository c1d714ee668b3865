export { OrderDocuments } from './ui/OrderDocuments.tsx';
export { ReportLink } from './ui/ReportLink.tsx';
