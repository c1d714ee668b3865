export { loadable, loadableForm, loadableScreen } from './loadable.tsx';
