export { BillFacts, DocumentFacts } from './ui/DocumentFacts.tsx';
