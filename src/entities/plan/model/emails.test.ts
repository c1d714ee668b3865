import { describe, expect, it } from 'vitest';
import { emailsOf } from './emails.ts';

describe('comma-separated e-mail addresses', () => {
  it('are split at commas and trimmed, without blanks and duplicates (OP-58)', () => {
    expect(emailsOf(' a@x.au, b@x.au ,,\n c@x.au ,a@x.au')).toEqual(['a@x.au', 'b@x.au', 'c@x.au']);
  });

  it('are compared without regard to case (OP-103)', () => {
    expect(emailsOf('Casey@Farm.au, casey@farm.au')).toEqual(['Casey@Farm.au']);
  });

  it('are passed on unchanged if they are invalid (AGENT-16)', () => {
    expect(emailsOf('not an address')).toEqual(['not an address']);
    expect(emailsOf(' , ')).toEqual([]);
  });
});
