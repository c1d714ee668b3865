export { AddToCartButton } from './ui/AddToCartButton.tsx';
export type { AddToCartButtonProps } from './ui/AddToCartButton.tsx';
