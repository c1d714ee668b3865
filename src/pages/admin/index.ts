export { AdminPage } from './ui/AdminPage.tsx';
