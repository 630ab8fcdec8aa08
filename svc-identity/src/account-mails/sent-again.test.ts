import {
  ADMIN,
  logInAs,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let identity: IdentityUnderTest;
let cookie: string;
beforeAll(async () => {
  identity = await startIdentity();
  cookie = await logInAs(identity.app, ADMIN);
});
afterAll(() => identity.stop());

const PATH = '/api/mails/identity';
const sendAgain = async (id: string) =>
  (await send(identity.app, `POST ${PATH}/${id}/resend`, { cookie })).json<{ _id: string }>()._id;

test.each(['password-changed', 'email-change-asked', 'email-changed', 'account-deleted'])(
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
