import type { ClassValue } from 'clsx';
import { clsx } from 'clsx';
import { mergeClasses } from './class-groups.ts';

/**
 * Joins conditional class names; of two Tailwind utilities for the same property, the later wins.
 */
export function cn(...inputs: ClassValue[]): string {
  return mergeClasses(clsx(inputs));
}
