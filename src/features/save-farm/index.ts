export {
  $isOpeningEdit,
  $isRefused,
  $picking,
  $registered,
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
  registeredClosed,
  wizardMounted,
  wizardRestored,
} from './model/model.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export { WaitingFarms } from './ui/WaitingFarms.tsx';
export { WizardPeek } from './ui/WizardPeek.tsx';
export type { RegisteredFarm } from './model/registered-model.ts';
export type { Wizard } from './model/wizard.ts';
