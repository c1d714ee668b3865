import { ChevronDownIcon, KeyRoundIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CartFarm } from '#entities/cart';
import type { KeyPurchase } from '#shared/api/contract';
import { Button, type ButtonProps } from '#shared/ui/button';

const OwnedKeyMenu = lazy(async () => ({
  default: (await import('./OwnedKeyMenu.tsx')).OwnedKeyMenu,
}));

export interface OwnedKeyProps extends Omit<ButtonProps, 'onClick' | 'children' | 'asChild'> {
  farm: CartFarm;
  purchase: KeyPurchase;
  /** The files may have been made meanwhile. */
  onOpen: () => void;
}

/** A Farm Key that is owned. Its menu is loaded by the first press. */
export function OwnedKey({ farm, purchase, onOpen, ...looks }: OwnedKeyProps) {
  const [isPressed, setPressed] = useState(false);
  const label = (
    <>
      <KeyRoundIcon aria-hidden />
      You own this · Download
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
    <Suspense fallback={button}>
      <OwnedKeyMenu {...looks} farm={farm} purchase={purchase} onOpen={onOpen}>
        {label}
      </OwnedKeyMenu>
    </Suspense>
  );
}
