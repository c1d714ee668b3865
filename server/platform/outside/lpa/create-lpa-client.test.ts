import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLpa, type TestLpa } from '../../../../tests/support/server/lpa.ts';
import { createLpaClient } from './index.ts';

const good = { asker: 'a', pic: 'NK123456', userid: 'lpa-demo', pass: 'lpa-demo-pass' };

let lpa: TestLpa;
beforeEach(async () => {
  lpa = await startLpa();
});
afterEach(() => lpa.stop());

describe('createLpaClient', () => {
  it('distinguishes a correct login from a wrong one', async () => {
    expect(await lpa.client.logIn(good)).toEqual({ kind: 'let-in' });
    expect(await lpa.client.logIn({ ...good, pass: 'x' })).toEqual({ kind: 'turned-away' });
    expect(await lpa.client.logIn({ ...good, userid: 'x' })).toEqual({ kind: 'turned-away' });
  });

  it('allows five tries in 15 minutes per user, and per user id for all users', async () => {
    const askers = ['a', 'b', 'c', 'd', 'e'];
    for (const asker of askers) await lpa.client.logIn({ ...good, asker });
    const refused = { kind: 'too-many-tries', retryAfterS: 900 };
    expect(await lpa.client.logIn({ ...good, asker: 'f', userid: ' LPA-Demo ' })).toEqual(refused);
    for (const userid of ['1', '2', '3', '4']) await lpa.client.logIn({ ...good, userid });
    expect(await lpa.client.logIn({ ...good, userid: '5' })).toEqual(refused);
    expect(lpa.asked()).toBe(9);
    lpa.forgetTries();
    expect(await lpa.client.logIn(good)).toEqual({ kind: 'let-in' });
  });

  it.each([
    ['no JSON', 200, '<html>Login Success</html>'],
    ['another word', 200, '{"result":"OK"}'],
    ['nothing', 200, ''],
    ['a refused key', 401, '{"result":"Login Success"}'],
    ['an error', 500, '{"result":"Login Success"}'],
  ])(
    'treats %s as no answer, sends only one request, and does not reveal the login',
    async (_, status, body) => {
      lpa.answerWith((_request, response) => response.writeHead(status).end(body));
      const error = await lpa.client.logIn(good).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ name: 'OutsideUnavailableError', system: 'The LPA registry' });
      expect(lpa.asked()).toBe(1);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/lpa-demo/);
    },
  );

  it('rejects if the registry refuses our key', async () => {
    const stranger = createLpaClient({ url: lpa.url, apiKey: 'another' });
    await expect(stranger.logIn(good)).rejects.toMatchObject({ reason: 'status', status: 401 });
  });
});
