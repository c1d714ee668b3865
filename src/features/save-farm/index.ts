export {
  $isOpeningEdit,
  $isRefused,
  $picking,
  $wizard,
  addFarmPressed,
  boundaryFile,
  editFarmPressed,
  farmSaved,
  gateMoved,
  gateSwitched,
  locationChosen,
  lotPlansFound,
  mapClicked,
  mapMoved,
  outboxDue,
  parcelSelection,
  referenceFile,
  wizardMounted,
  wizardRestored,
} from './model/model.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export { WaitingFarms } from './ui/WaitingFarms.tsx';
export { WizardPeek } from './ui/WizardPeek.tsx';
export type { Wizard } from './model/wizard.ts';
