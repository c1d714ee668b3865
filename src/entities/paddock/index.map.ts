export { PADDOCK_CASING, paddockStyle, SHOWN_PADDOCKS } from './map/paddock-style.ts';
