import { eventually } from '@handloom/test-kit/eventually';
import { minutesAtHand } from '@handloom/test-kit/minutes-at-hand';
import { startIdentity, type IdentityUnderTest } from './identity-under-test';

let identity: IdentityUnderTest;
let aMinuteLater: () => void;
beforeAll(async () => {
  aMinuteLater = minutesAtHand();
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('when mails were sent long ago, then they go; what waits or failed stays', async () => {
  const { database } = identity;
  await database.$executeRaw`
    INSERT INTO mails (kind, about, recipient, created_at, sent_at, given_up_at) VALUES
      ('contact-receipt', 'old', 'a@x.example', now() - interval '91 days', now() - interval '91 days', NULL),
      ('contact-receipt', 'sent', 'a@x.example', now() - interval '89 days', now() - interval '89 days', NULL),
      ('contact-receipt', 'waiting', 'a@x.example', now() - interval '91 days', NULL, NULL),
      ('contact-receipt', 'failed', 'a@x.example', now() - interval '91 days', NULL, now() - interval '91 days')`;
  aMinuteLater();

  await eventually(async () => {
    const left = await database.$queryRaw<{ about: string }[]>`SELECT about FROM mails ORDER BY 1`;
    expect(left.map(({ about }) => about)).toEqual(['failed', 'sent', 'waiting']);
  });
});
