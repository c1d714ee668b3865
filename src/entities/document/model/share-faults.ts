import { MAX_SHARE_DAYS } from '#shared/api/contract';

export interface NewShare {
  readerName: string;
  readerEmail: string;
  /** As typed. */
  days: string;
}

/** The faults of a link before it is created, by field, with what to do. */
export function shareFaults({
  readerName,
  readerEmail,
  days,
}: NewShare): Partial<Record<keyof NewShare, string>> {
  const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  return {
    ...(readerName.trim() === '' && { readerName: 'Write the reader’s name.' }),
    ...(!looksLikeEmail(readerEmail.trim()) && {
      readerEmail: 'Write an e-mail address, such as mary@bank.example.',
    }),
    ...(!(count >= 1 && count <= MAX_SHARE_DAYS) && { days: `Write 1 to ${MAX_SHARE_DAYS} days.` }),
  };
}

function looksLikeEmail(text: string): boolean {
  const parts = text.split('@');
  return parts.length === 2 && !/\s/.test(text) && parts[0] !== '' && /^[^.]+\../.test(parts[1]!);
}
