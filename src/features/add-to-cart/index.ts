export { AddToCartButton } from './ui/AddToCartButton.tsx';
