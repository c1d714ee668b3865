export {
  $isEditing,
  $openFarmId,
  $shownAreas,
  areaOffered,
  landShown,
  paddocksClosed,
  paddocksOpened,
} from './model/panel-model.ts';
export {
  OpenPaddockDrawing,
  PaddocksPanel,
  PaddocksPeek,
  PaddockState,
} from './ui/loaded-when-open.tsx';
