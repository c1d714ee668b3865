export { addFarmPressed } from './model/add-farm.ts';
export { boundaryFile, referenceFile } from './model/boundary-files.ts';
export { $isOpeningEdit, editFarmPressed } from './model/edit-farm.ts';
export {
  $picking,
  $wizard,
  farmSaved,
  gateMoved,
  locationChosen,
  mapClicked,
  mapMoved,
  parcelSelection,
  wizardMounted,
  wizardRestored,
} from './model/farm-wizard.ts';
export { lotPlansFound } from './model/lot-plan-list.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export type { Wizard } from './model/wizard.ts';
