export { VerifyPage } from './ui/VerifyPage.tsx';
