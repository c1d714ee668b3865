import { VERSION_LABEL } from '#shared/config/react';
import { Mark } from './Mark.tsx';

/** The logo and the product's name with its version, which a phone shows below (SHELL-01, SHELL-02). */
export const Brand = ({ name }: { name: string }) => (
  <>
    <Mark />
    <span className="flex min-w-0 items-baseline gap-x-3 max-sm:grid">
      <span className="truncate font-semibold tracking-tight max-sm:leading-tight">{name}</span>
      <span className="text-xs text-muted max-sm:leading-tight">{VERSION_LABEL}</span>
    </span>
  </>
);
