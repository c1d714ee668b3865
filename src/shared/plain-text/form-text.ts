import { z } from 'zod';
import { hiddenCharacterIn, type TextLayout } from './plain-text.ts';

/**
 * Text of a form, as strict as the contract's own, with the messages that its screens show;
 * `notText` is the message for a value that is not text.
 */
export const formText = (maxLength: number, layout: TextLayout = 'line', notText?: string) =>
  z
    .string(notText)
    .max(maxLength, `Please keep this under ${maxLength.toLocaleString('en-AU')} characters.`)
    .refine((value) => hiddenCharacterIn(value, layout) === null, {
      error: ({ input }) => hiddenCharacterIn(String(input), layout) ?? undefined,
    });
