import { soilRoutePath } from './soil-texts.ts';

/** The soil screens' address; routes are typed by that of the default partner. */
export const soilAddress = (partnerName: string) => soilRoutePath(partnerName) as '/agriprove';
