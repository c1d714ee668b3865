import type { MailKind } from '#shared/api/contract';

/** What e-mails of a kind are about, in a sentence and as a choice. */
export const MAIL_KIND_WORDS: Readonly<
  Record<MailKind, { about: string; title: string; hint: string }>
> = {
  plans: {
    about: 'plans',
    title: 'Plans',
    hint: 'An agent adds you to a plan, removes you, or withdraws one of your shared maps.',
  },
  expiry: {
    about: 'what is about to end',
    title: 'Before something ends',
    hint: 'Links to your files, reports you share and shared maps, three days before they end.',
  },
};
