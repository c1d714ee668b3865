export {
  $isOpeningEdit,
  $picking,
  $wizard,
  addFarmPressed,
  boundaryFile,
  editFarmPressed,
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
export type { Wizard } from './model/wizard.ts';
