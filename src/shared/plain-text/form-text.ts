import { z } from 'zod';
import { hiddenCharacterIn, type TextLayout } from './plain-text.ts';

/**
 * Text of a form, as strict as the contract's own, with the words that its screens show; `notText`
 * for a value that is no text.
 */
export const formText = (maxLength: number, layout: TextLayout = 'line', notText?: string) =>
  z
    .string(notText)
    .max(maxLength, `Please keep this under ${maxLength.toLocaleString('en-AU')} characters.`)
    .refine((value) => hiddenCharacterIn(value, layout) === null, {
      error: ({ input }) => hiddenCharacterIn(String(input), layout) ?? undefined,
    });
