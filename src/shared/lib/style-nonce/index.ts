export { provideStyleNonce, styleNonce } from './style-nonce.ts';
