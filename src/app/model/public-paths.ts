import { PUBLIC_PATHS } from '#shared/config';

const FIRST_PARTS = new Set(PUBLIC_PATHS.map((path) => path.split('/')[1]));

/** True for a page that opens for anybody, signed in or not. */
export const isPublicPath = (path: string): boolean => FIRST_PARTS.has(path.split('/')[1] ?? '');
