export { useChange, useIsChanging } from './use-change.ts';
