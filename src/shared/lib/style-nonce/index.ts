export { provideStyleNonce } from './style-nonce.ts';
