/** Text that users typed, fit for a subject: control characters and line breaks become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
