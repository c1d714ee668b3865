export { OrderDocuments } from './ui/OrderDocuments.tsx';
export { ReportLink } from './ui/ReportLink.tsx';
export { OrderFacts } from './ui/OrderFacts.tsx';
