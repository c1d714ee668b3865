export { DocumentFacts } from './ui/DocumentFacts.tsx';
