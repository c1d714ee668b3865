export { SubmitCerForm } from './ui/SubmitCerForm.tsx';
