/** What a report says about how it was made, from its pages as text. */
export const aboutIn = (pages: readonly string[]): string => {
  const text = pages.join(' ');
  return text.slice(text.lastIndexOf('How this report was made'));
};
