import userEvent from '@testing-library/user-event';

/**
 * Adds text at the end of a field as one paste.
 * Each typed letter costs four events and a render, so type only where the keys matter.
 */
export async function enterText(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Replaces what a field contains. */
export async function replaceText(field: Element, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.paste(text);
}
