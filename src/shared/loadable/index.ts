export { loadable, loadableScreen } from './loadable.tsx';
