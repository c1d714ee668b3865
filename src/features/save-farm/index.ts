export {
  $isOpeningEdit,
  $picking,
  $wizard,
  addFarmHerePressed,
  addFarmPressed,
  boundaryFile,
  editFarmPressed,
  farmPlaceUsed,
  farmSaved,
  gateMoved,
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
export type { FarmStart, Wizard } from './model/wizard.ts';
