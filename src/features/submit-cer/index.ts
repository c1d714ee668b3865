export { Findings } from './ui/Findings.tsx';
export { SubmitCerForm } from './ui/SubmitCerForm.tsx';
