import { soilRoutePath } from './soil-texts.ts';

/** The path of the soil screens; typed as the default partner's, as the routes are. */
export const soilAddress = (partnerName: string) => soilRoutePath(partnerName) as '/agriprove';
