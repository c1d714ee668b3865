import { VERSION_LABEL } from '#shared/config/react';
import { Mark } from './Mark.tsx';

/** The logo, the product's name and its version (SHELL-01, SHELL-02). */
export const Brand = ({ name }: { name: string }) => (
  <>
    <Mark />
    <span className="font-semibold tracking-tight">{name}</span>
    <span className="text-xs text-muted">{VERSION_LABEL}</span>
  </>
);
