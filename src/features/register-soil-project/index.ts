export { useOwnProjects } from './api/use-own-projects.ts';
export {
  $isBusy,
  $registration,
  projectOpened,
  registrationCancelled,
  registrationMounted,
  registrationStarted,
} from './model/register.ts';
export { RegistrationForm } from './ui/RegistrationForm.tsx';
