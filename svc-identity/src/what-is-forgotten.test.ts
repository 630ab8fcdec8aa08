import { eventually } from '@handloom/test-kit/eventually';
import { minutesAtHand } from '@handloom/test-kit/minutes-at-hand';
import { newShopper, send, startIdentity, type IdentityUnderTest } from './identity-under-test';

let identity: IdentityUnderTest;
let aMinuteLater: () => void;
beforeAll(async () => {
  aMinuteLater = minutesAtHand();
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('when mails, messages, sessions, their ends, links and wrong logins are long over, then they go, however many; what is owed or can be used stays', async () => {
  const { app, database } = identity;
  await database.$executeRaw`
    INSERT INTO mails (kind, about, recipient, created_at, sent_at, given_up_at) VALUES
      ('contact-receipt', 'old', 'a@x.example', now() - interval '91 days', now() - interval '91 days', NULL),
      ('contact-receipt', 'sent', 'a@x.example', now() - interval '89 days', now() - interval '89 days', NULL),
      ('contact-receipt', 'waiting', 'a@x.example', now() - interval '91 days', NULL, NULL),
      ('contact-receipt', 'failed', 'a@x.example', now() - interval '91 days', NULL, now() - interval '91 days')`;
  const { id, cookie } = await newShopper(app);
  await database.$executeRaw`
    INSERT INTO sessions (id, user_id, expires_at)
    SELECT 'over ' || n, ${id}, now() - interval '1 second' FROM generate_series(1, 2500) n`;
  await database.$executeRaw`
    INSERT INTO password_resets (email_key, id, asked_at) VALUES
      ('a@x.example', 'over', now() - interval '3 days'), ('b@x.example', 'holds', now())`;
  const other = await newShopper(app);
  await database.$executeRaw`
    INSERT INTO email_changes (user_id, id, email, asked_at) VALUES
      (${id}, 'over', 'a@x.example', now() - interval '3 days'), (${other.id}, 'holds', 'b@x.example', now())`;
  await database.$executeRaw`
    INSERT INTO login_attempts (key, failures, closed_until, forgotten_at) VALUES
      ('over', 1, now(), now() - interval '1 second'), ('counts', 1, now(), now() + interval '1 hour')`;
  await database.$executeRaw`
    INSERT INTO revoked_sessions (user_id, session_id, issued_before, revoked_at) VALUES
      (${id}, 'over', 1, now() - interval '33 days'), (${id}, 'counts', 1, now() - interval '31 days')`;
  await database.$executeRaw`
    INSERT INTO contact_messages (id, full_name, email, phone, subject, message, created_at) VALUES
      ('over', 'A', 'a@x.example', '1', 'A rug', 'Hello', now() - interval '2 years 1 day'),
      ('kept', 'A', 'a@x.example', '1', 'A rug', 'Hello', now() - interval '1 year 360 days')`;
  aMinuteLater();

  await eventually(async () => {
    const left = await database.$queryRaw<{ what: string }[]>`
      SELECT 'mail ' || about AS what FROM mails
      UNION ALL SELECT 'message ' || id FROM contact_messages
      UNION ALL SELECT 'reset ' || id FROM password_resets
      UNION ALL SELECT 'change ' || id FROM email_changes
      UNION ALL SELECT 'attempt ' || key FROM login_attempts WHERE key IN ('over', 'counts')
      UNION ALL SELECT 'end ' || session_id FROM revoked_sessions
      UNION ALL SELECT 'session ' || id FROM sessions WHERE expires_at < now()
      ORDER BY 1`;
    expect(left.map(({ what }) => what)).toEqual([
      'attempt counts',
      'change holds',
      'end counts',
      'mail failed',
      'mail sent',
      'mail waiting',
      'message kept',
      'reset holds',
    ]);
  });
  expect((await send(app, 'GET /api/auth/me', { cookie })).statusCode).toBe(200);
});
