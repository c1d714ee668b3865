export { SubmitCerForm } from './ui/SubmitCerForm.tsx';
export type { SubmitCerFormProps } from './ui/SubmitCerForm.tsx';
