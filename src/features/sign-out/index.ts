export { readDraftKey } from './api/read-draft-key.ts';
export { SignOutButton } from './ui/SignOutButton.tsx';
