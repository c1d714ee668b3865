import type { ChangeEvent, ChangeEventHandler } from 'react';
import { withoutHiddenCharacters, type TextLayout } from '#shared/plain-text';

/**
 * Drops invisible characters, which a phone's contacts or a document add to pasted text, before a
 * control's own handler reads the text.
 */
export const cleanBeforeChange =
  <E extends HTMLInputElement | HTMLTextAreaElement>(
    onChange: ChangeEventHandler<E> | undefined,
    layout: TextLayout,
  ) =>
  (event: ChangeEvent<E>): void => {
    const { currentTarget: control } = event;
    const plain = withoutHiddenCharacters(control.value, layout);
    if (plain !== control.value) control.value = plain;
    onChange?.(event);
  };
