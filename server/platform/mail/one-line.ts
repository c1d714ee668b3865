/** Makes typed text fit for a subject: replaces control characters and line breaks by spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
