const day = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Australia/Sydney',
});

/** `Friday 4 December`, in Sydney's time. */
export const dayText = (time: Date): string => day.format(time).replace(',', '');
