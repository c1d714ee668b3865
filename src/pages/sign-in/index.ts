export { SignInPage } from './ui/SignInPage.tsx';
