import type { Mail } from '@handloom/contracts/mails';
import { eventually } from '@handloom/test-kit/eventually';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import {
  ADMIN,
  logInAs,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { NOTICES } from './account-mail';

let smtp: TestSmtp;
let identity: IdentityUnderTest;
let cookie: string;
beforeAll(async () => {
  smtp = await startTestSmtp();
  identity = await startIdentity({ mail: mailsThrough(smtp), rateLimitFactor: 1 });
  cookie = await logInAs(identity.app, ADMIN);
});
afterAll(async () => {
  await identity.stop();
  await smtp.stop();
});

const PATH = '/api/mails/identity';
const sendAgain = async (id: string) =>
  (await send(identity.app, `POST ${PATH}/${id}/resend`, { cookie })).json<{ _id: string }>()._id;

test.each(NOTICES)(
  'when a mail of the kind %s is sent again days later, and once more, then it still says when that was',
  async (kind) => {
    const [first] = await identity.database.$queryRaw<{ id: string }[]>`
      INSERT INTO mails (kind, about, recipient, created_at)
      VALUES (${kind}, 'somebody', 'asha@x.example', '2026-01-02T03:04:05Z') RETURNING id::text`;
    const again = await sendAgain(await sendAgain(first?.id ?? ''));
    const read = await send(identity.app, `GET ${PATH}/${again}`, { cookie });

    expect(read.json().text).toContain('2 January 2026, 03:04 UTC');
  },
);

test('when a stranger signs up with an address and changes that account again and again, then its mailbox gets five mails of each kind an hour, and the one whose mailbox it is the first of its own all the same', async () => {
  await identity.database.$executeRaw`
    INSERT INTO mails (kind, about, recipient, created_at)
    SELECT kind, 'somebody', CASE n WHEN 8 THEN 'ravi@x.example' ELSE 'ravi+' || n || '@x.example' END,
      now() - (8 - n) * interval '1 second'
    FROM unnest(${NOTICES}::text[]) AS kind, generate_series(1, 8) AS n`;
  const listed = async (query: string) =>
    (await send(identity.app, `GET ${PATH}?search=ravi&${query}`, { cookie })).json<Mail[]>();

  // Whatever is written has the queue looked at.
  await send(identity.app, 'POST /api/auth/logout');
  await eventually(async () => expect(await listed('status=waiting')).toEqual([]));
  for (const kind of NOTICES) {
    const states = async (of: RegExp) =>
      (await listed(`kind=${kind}`))
        .filter(({ recipient }) => of.test(recipient))
        .map(({ status, setAside }) => setAside ?? status)
        .sort()
        .join(' ');
    expect(await states(/^ravi@/)).toBe('sent');
    expect(await states(/^ravi\+/)).toBe('held-back held-back sent sent sent sent sent');
  }
});
