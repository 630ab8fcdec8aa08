import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Mail } from '@handloom/contracts/mails';
import { eventually } from '@handloom/test-kit/eventually';
import { mailsThrough, startTestSmtp, type TestSmtp } from '@handloom/test-kit/test-smtp';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let smtp: TestSmtp;
let identity: IdentityUnderTest;
let admin: string;
beforeEach(async () => {
  smtp = await startTestSmtp();
  const mail = mailsThrough(smtp);
  identity = await startIdentity({ mail, rateLimitFactor: 1 });
  admin = await logInAs(identity.app, ADMIN);
});
afterEach(async () => {
  await identity.stop();
  await smtp.stop();
});

const message = {
  fullName: 'Asha Example',
  email: 'asha@x.example',
  phone: '123 456 7890',
  subject: 'A custom rug',
  message: 'Could you weave one in <indigo>?\n\nIn two weeks?',
};
const write = (body: object) => send(identity.app, 'POST /contact', { body });
const listed = async (): Promise<{ _id: string; subject: string; mail?: string }[]> =>
  (await send(identity.app, 'GET /api/contact-messages', { cookie: admin })).json();
const mails = async (query = ''): Promise<Mail[]> =>
  (await send(identity.app, `GET /api/mails/identity${query}`, { cookie: admin })).json();
const sentTo = (recipient: string) => smtp.mails.filter(({ to }) => to.includes(recipient));
const sql = (text: string) => identity.database.$executeRawUnsafe(text);

describe('when a visitor writes to a shop that has a mail server', () => {
  test('then the shop gets a notice that a reply answers, and the visitor a receipt', async () => {
    const answer = await write(message);

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    await eventually(() => expect(smtp.mails).toHaveLength(2));
    const [notice] = sentTo('desk@x.example');
    expect(notice?.headers).toMatchObject({
      from: 'Handloom <shop@x.example>',
      to: 'desk@x.example',
      'reply-to': 'Asha Example <asha@x.example>',
      subject: 'Contact form: A custom rug',
    });
    expect(notice?.body).toContain('Could you weave one in <indigo>?');
    // Quoted-printable folds long lines.
    const unfolded = notice?.body.replace(/=\r?\n/g, '');
    expect(unfolded).toContain('Could you weave one in &lt;indigo&gt;?');
    const [receipt] = sentTo('asha@x.example');
    expect(receipt?.headers['subject']).toBe('We have your message');
    await eventually(async () => expect((await listed())[0]?.mail).toBe('mailed'));
  });

  test('then the receipt carries nothing that was written, for anybody’s address may be typed', async () => {
    await write({
      fullName: 'BUY-NOW',
      email: 'victim@x.example',
      phone: 'BUY-NOW',
      subject: 'BUY-NOW',
      message: 'BUY-NOW',
    });

    await eventually(() => expect(sentTo('victim@x.example')).toHaveLength(1));
    expect(JSON.stringify(sentTo('victim@x.example'))).not.toContain('BUY-NOW');
  });

  test('then no line break in a name or subject begins a header', async () => {
    const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'];
    for (const [index, lineBreak] of breaks.entries()) {
      const victim = `${lineBreak}Bcc: victim@x.example${lineBreak}X-Extra: 1`;
      const email = `asha${index}@x.example`;
      await write({ ...message, email, fullName: `Asha${victim}`, subject: `A rug${victim}` });
    }

    await eventually(() => expect(smtp.mails).toHaveLength(2 * breaks.length));
    const notices = sentTo('desk@x.example');
    expect(notices).toHaveLength(breaks.length);
    for (const { headers } of notices) {
      expect(headers).not.toHaveProperty('bcc');
      expect(headers).not.toHaveProperty('x-extra');
      expect(headers['subject']).toBe('Contact form: A rug Bcc: victim@x.example X-Extra: 1');
      expect(headers['reply-to']).toMatch(/<asha\d@x\.example>$/);
    }
    expect(sentTo('victim@x.example')).toEqual([]);
  });

  test('then while the server is away the answer is as quick, and the mails wait for the next service', async () => {
    await smtp.stop();
    const begun = performance.now();
    expect((await write(message)).statusCode).toBe(200);
    expect(performance.now() - begun).toBeLessThan(4_000);
    await eventually(async () => {
      expect((await listed())[0]?.mail).toBe('waiting');
      const tried = (await mails()).filter((mail) => JSON.stringify(mail).includes('ECONNREFUSED'));
      expect(tried).toHaveLength(2);
    });
    await sql('UPDATE mails SET due_at = now()');
    await smtp.start();
    await identity.anotherCopy();

    await eventually(async () => expect((await listed())[0]?.mail).toBe('mailed'));
    await eventually(() => expect(smtp.mails).toHaveLength(2));
  });
});

describe('when one address writes again and again', () => {
  test('then it gets five receipts an hour, however it is spelled, and the shop reads all', async () => {
    const spelled = [
      'asha@x.example',
      'ASHA@x.example',
      'Asha+rugs@X.example',
      'asha+1+2@x.example',
    ];
    for (let count = 0; count < 7; count += 1) {
      const answer = await write({ ...message, email: spelled[count % spelled.length] });
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    await write({ ...message, email: 'ravi@x.example' });

    expect(await listed()).toHaveLength(8);
    expect(await mails('?kind=contact-notice')).toHaveLength(8);
    expect(await mails('?kind=contact-receipt&search=asha')).toHaveLength(5);
    expect(await mails('?kind=contact-receipt&search=ravi')).toHaveLength(1);
  });
});

describe('when a message is not stored', () => {
  test('then no mail is owed', async () => {
    expect((await write({ ...message, email: 'nowhere' })).statusCode).toBe(400);
    expect(await mails()).toEqual([]);
  });
});

describe('when an admin looks at the mails', () => {
  test('then they are listed by state and by what they are about, readable, and sent again on demand', async () => {
    await write(message);
    await eventually(async () => expect(await mails('?status=sent')).toHaveLength(2));
    const [{ _id: about } = { _id: '' }] = await listed();
    expect(await mails(`?about=${about}&limit=1`)).toHaveLength(1);
    expect(await mails('?about=another')).toEqual([]);
    expect(await mails('?kind=contact-receipt')).toMatchObject([{ recipient: 'asha@x.example' }]);
    expect(await mails('?kind=lost')).toEqual([]);
    expect(await mails('?search=ASHA@')).toMatchObject([{ kind: 'contact-receipt' }]);
    const all = `?status=sent&about=${about}&kind=contact-receipt&search=asha`;
    expect(await mails(all)).toMatchObject([{ kind: 'contact-receipt' }]);
    for (const search of ['sha', '_sha', '%25']) {
      expect(await mails(`?search=${search}`)).toEqual([]);
    }
    expect(await mails('?status=waiting')).toEqual([]);
    expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
      `Contact form: ${message.subject}`,
      'We have your message',
    ]);
    const receipt = (await mails()).find(({ kind }) => kind === 'contact-receipt');
    const path = `/api/mails/identity/${receipt?._id}`;

    const read = await send(identity.app, `GET ${path}`, { cookie: admin });
    expect(read.json()).toMatchObject({ subject: 'We have your message', status: 'sent' });
    expect(read.json().text).toContain('Thank you for writing to us.');
    expect(read.json().html).toContain('<!doctype html>');
    const again = await send(identity.app, `POST ${path}/resend`, { cookie: admin });
    expect([again.statusCode, again.json().status]).toEqual([201, 'waiting']);
    expect(again.json()._id).not.toBe(receipt?._id);
    await eventually(() => expect(sentTo('asha@x.example')).toHaveLength(2));
    const names = sentTo('asha@x.example').map(({ headers }) => headers['message-id']);
    expect(new Set(names).size).toBe(2);
  });

  test('then nobody else may, and an unknown one is 404', async () => {
    const { cookie } = await newShopper(identity.app);
    const paths = ['/api/mails/identity', '/api/mails/identity/x'];
    for (const path of paths) {
      expect((await send(identity.app, `GET ${path}`, { cookie })).statusCode).toBe(403);
      expect((await send(identity.app, `GET ${path}`)).statusCode).toBe(401);
    }
    const unknown = '/api/mails/identity/01998d5e-7c00-7000-8000-0000000000b9';
    for (const path of ['/api/mails/identity/x', unknown]) {
      expect((await send(identity.app, `GET ${path}`, { cookie: admin })).statusCode).toBe(404);
      const again = await send(identity.app, `POST ${path}/resend`, { cookie: admin });
      expect(again.statusCode).toBe(404);
    }
  });
});

describe('when the release before this one has left mails in its own table', () => {
  const message0 = (id: string) => `
    INSERT INTO contact_messages (id, full_name, email, phone, subject, message)
    VALUES ('${id}', 'Asha', 'asha@x.example', '1', 'Old ${id}', 'Hello')`;

  test('then what waited is sent to the shop, and what was mailed is not', async () => {
    const migration = 'svc-identity/prisma/migrations/0003_mails_in_one_table/migration.sql';
    await sql('DROP TRIGGER contact_mails_move ON contact_mails');
    await sql('DROP FUNCTION move_contact_mail');
    for (const id of ['waiting', 'mailed']) await sql(message0(id));
    await sql(`INSERT INTO contact_mails (message_id, mailed_at)
      VALUES ('waiting', NULL), ('mailed', now())`);
    for (const statement of readFileSync(migration, 'utf8').split(/;\n(?=\n|--|UPDATE|CREATE)/)) {
      if (statement.trim()) await sql(statement);
    }

    await eventually(() => expect(sentTo('desk@x.example')).toHaveLength(1));
    expect(sentTo('desk@x.example')[0]?.headers['subject']).toBe('Contact form: Old waiting');
    const states = (await listed()).map(({ subject, mail }) => [subject, mail]);
    expect(Object.fromEntries(states)).toEqual({ 'Old waiting': 'mailed', 'Old mailed': 'mailed' });
  });

  test('then one that it still writes while this one takes over is sent by this one alone', async () => {
    await sql(message0('late'));
    await sql(`INSERT INTO contact_mails (message_id) VALUES ('late')`);

    await eventually(() => expect(sentTo('desk@x.example')).toHaveLength(1));
    const waiting = await identity.database.$queryRaw`
      SELECT 1 FROM contact_mails WHERE mailed_at IS NULL`;
    expect(waiting).toEqual([]);
  });
});
