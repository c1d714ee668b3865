import { ChevronDownIcon, KeyRoundIcon } from 'lucide-react';
import { useState } from 'react';
import type { CartFarm } from '#entities/cart';
import type { KeyPurchase } from '#shared/api/contract';
import { formatDay } from '#shared/lib/dates';
import { loadable } from '#shared/loadable';
import { Button, type ButtonProps } from '#shared/ui/button';

const OwnedKeyMenu = loadable(async () => (await import('./OwnedKeyMenu.tsx')).OwnedKeyMenu);

export interface OwnedKeyProps extends Omit<ButtonProps, 'onClick' | 'children' | 'asChild'> {
  farm: CartFarm;
  purchase: KeyPurchase;
  /** Called when the menu opens, because its files may have been produced in the meantime. */
  onOpen: () => void;
}

/** Replaces the button of an owned Farm Key. The first press loads its menu. */
export function OwnedKey({ farm, purchase, onOpen, ...looks }: OwnedKeyProps) {
  const [isPressed, setPressed] = useState(false);
  const label = (
    <>
      <KeyRoundIcon aria-hidden />
      You own this ({formatDay(purchase.ordered_at)}) · Download
      <ChevronDownIcon aria-hidden />
    </>
  );
  const button = (
    <Button
      {...looks}
      aria-haspopup="menu"
      aria-busy={isPressed}
      onClick={() => {
        setPressed(true);
        onOpen();
      }}
    >
      {label}
    </Button>
  );
  if (!isPressed) return button;
  return (
    <OwnedKeyMenu fallback={button} {...looks} farm={farm} purchase={purchase} onOpen={onOpen}>
      {label}
    </OwnedKeyMenu>
  );
}
