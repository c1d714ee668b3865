export { MAIL_KIND_WORDS } from './model/mail-kind-words.ts';
