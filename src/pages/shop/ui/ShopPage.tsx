import { useUnit } from 'effector-react';
import { useRef, useState } from 'react';
import { linkedBenchmarks, type CartItem } from '#entities/cart';
import { $cartItems } from '#entities/cart/react';
import { PaymentPanel } from '#features/pay';
import { useConfirmation } from '../model/use-confirmation.ts';
import { useRemoval } from '../model/use-removal.ts';
import { BuyerDetails } from './BuyerDetails.tsx';
import { CartTable } from './CartTable.tsx';
import { Confirmation } from './Confirmation.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { KeyRemovalWarning } from './KeyRemovalWarning.tsx';

export function ShopPage() {
  const items = useUnit($cartItems);
  const remove = useRemoval();
  const confirmation = useConfirmation();
  const [keyInQuestion, setKeyInQuestion] = useState<CartItem | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // The row with the pressed button is gone, so move the focus to the top of the cart.
  function removeNow(item: CartItem) {
    remove(item);
    heading.current?.focus();
  }
  function askOrRemove(item: CartItem) {
    if (linkedBenchmarks(items, item).length > 0) setKeyInQuestion(item);
    else removeNow(item);
  }

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6 px-4 pt-8 pb-24">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        Shopping cart
      </h1>
      {confirmation && <Confirmation {...confirmation} />}
      <div className="grid grid-cols-1 items-start gap-6 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_22rem]">
        {items.length > 0 ? <CartTable onRemove={askOrRemove} /> : !confirmation && <EmptyCart />}
        <PaymentPanel buyer={<BuyerDetails />} />
      </div>
      <OrderHistory />
      {keyInQuestion && (
        <KeyRemovalWarning
          item={keyInQuestion}
          linked={linkedBenchmarks(items, keyInQuestion)}
          onConfirm={() => {
            removeNow(keyInQuestion);
            setKeyInQuestion(null);
          }}
          onClose={() => {
            setKeyInQuestion(null);
          }}
        />
      )}
    </div>
  );
}
