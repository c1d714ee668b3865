import { ShoppingCartIcon, Trash2Icon } from 'lucide-react';
import { Button, type ButtonProps } from '#shared/ui/button';
import { CopyButton } from '#shared/ui/copy-button';

const VARIANTS: readonly { variant: ButtonProps['variant']; name: string }[] = [
  { variant: 'default', name: 'Save farm' },
  { variant: 'money', name: 'Buy Farm Key' },
  { variant: 'secondary', name: 'Later' },
  { variant: 'outline', name: 'Edit' },
  { variant: 'ghost', name: 'Cancel' },
  { variant: 'destructive', name: 'Delete farm' },
  { variant: 'link', name: 'Show older orders' },
];

/** Each variant enabled, disabled and busy, and each size. */
export const Buttons = () => (
  <>
    {VARIANTS.map(({ variant, name }) => (
      <div key={name} className="flex flex-wrap gap-2">
        <Button variant={variant}>{name}</Button>
        <Button variant={variant} disabled>
          {name}
        </Button>
      </div>
    ))}
    <div className="flex flex-wrap items-center gap-2">
      <Button size="lg" variant="money">
        <ShoppingCartIcon aria-hidden /> Large
      </Button>
      <Button size="sm" variant="outline">
        Small
      </Button>
      <Button size="icon" variant="ghost" aria-label="Remove">
        <Trash2Icon aria-hidden />
      </Button>
      <Button aria-busy disabled>
        Saving …
      </Button>
      <CopyButton text="Copied from the style guide" />
    </div>
  </>
);
