export { createRegisterReader, type RegisterReader } from './create-register-reader.ts';
