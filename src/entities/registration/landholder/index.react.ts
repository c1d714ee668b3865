export { type PersonLandholder, isSoleDirector } from './model/landholder.ts';
