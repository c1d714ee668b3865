export {
  $isOpeningEdit,
  $isRefused,
  $picking,
  $wizard,
  addFarmHerePressed,
  addFarmPressed,
  boundaryFile,
  editFarmPressed,
  farmPlaceUsed,
  farmSaved,
  gateMoved,
  gateSwitched,
  locationChosen,
  lotPlansFound,
  mapClicked,
  mapMoved,
  parcelSelection,
  referenceFile,
  wizardMounted,
  wizardRestored,
} from './model/model.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export { canUsePlace } from './model/wizard.ts';
export { WizardPeek } from './ui/WizardPeek.tsx';
export type { FarmStart, Wizard } from './model/wizard.ts';
