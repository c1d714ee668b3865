export { useOwnProjects } from './api/use-own-projects.ts';
export {
  $isBusy,
  $registration,
  $sent,
  projectOpened,
  registrationCancelled,
  registrationMounted,
  registrationStarted,
} from './model/model.ts';
export { PartnerNote } from './ui/PartnerNote.tsx';
export { RegistrationForm } from './ui/RegistrationForm.tsx';
