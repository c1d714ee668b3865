export { isDrawable, plainLine, undrawable } from './drawable.ts';
