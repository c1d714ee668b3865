export { useOwnProjects } from './api/use-own-projects.ts';
export {
  $isBusy,
  $isRestored,
  $registration,
  $sent,
  projectOpened,
  registrationCancelled,
  registrationMounted,
  registrationStarted,
  stepChosen,
} from './model/model.ts';
export { PartnerNote } from './ui/PartnerNote.tsx';
export { RegistrationForm } from './ui/RegistrationForm.tsx';
export type { Registration } from './model/registration.ts';
