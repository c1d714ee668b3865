export { saveFile } from '#shared/save-file';

/** Links respond with an attachment, so that the page stays open. */
export const download = (link: string): void => window.location.assign(link);
