export { checkVersionAfterStart } from './model/version-notice.ts';
export { Notices } from './ui/Notices.tsx';
export { SkipLink } from './ui/SkipLink.tsx';
export { TopBar } from './ui/TopBar.tsx';
