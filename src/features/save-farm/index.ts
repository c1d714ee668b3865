export { addFarmPressed } from './model/saving-model.ts';
export { boundaryFile, referenceFile } from './model/files-model.ts';
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
} from './model/wizard-model.ts';
export { lotPlansFound } from './model/lots-model.ts';
export { FarmWizard } from './ui/FarmWizard.tsx';
export type { Wizard } from './model/wizard.ts';
