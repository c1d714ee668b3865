export { CreateAccountPage } from './ui/CreateAccountPage.tsx';
