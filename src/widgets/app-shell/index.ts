export { helpOpened } from './model/help-opened.ts';
export { checkVersionAfterStart } from './model/model.ts';
export { Brand } from './ui/Brand.tsx';
export { ConnectionBar } from './ui/ConnectionBar.tsx';
export { Mark } from './ui/Mark.tsx';
export { Notices } from './ui/Notices.tsx';
export { SkipLink } from './ui/SkipLink.tsx';
export { TopBar } from './ui/TopBar.tsx';
