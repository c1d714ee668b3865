import { describe, expect, it } from 'vitest';
import { emailsOf } from './emails.ts';

describe('comma separated e-mails', () => {
  it('are split at commas, trimmed, without blanks and doubles (OP-58)', () => {
    expect(emailsOf(' a@x.au, b@x.au ,,\n c@x.au ,a@x.au')).toEqual(['a@x.au', 'b@x.au', 'c@x.au']);
  });

  it('count one address in either case once (OP-103)', () => {
    expect(emailsOf('Casey@Farm.au, casey@farm.au')).toEqual(['Casey@Farm.au']);
  });

  it('go on as they are when they are no addresses (AGENT-16)', () => {
    expect(emailsOf('not an address')).toEqual(['not an address']);
    expect(emailsOf(' , ')).toEqual([]);
  });
});
