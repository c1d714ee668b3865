export { useChange, useIsChanging, useRequest } from './use-change.ts';
