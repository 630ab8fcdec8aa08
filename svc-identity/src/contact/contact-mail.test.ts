import { performance } from 'node:perf_hooks';
import { eventually } from '@handloom/test-kit/eventually';
import {
  ADMIN,
  logInAs,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { startSmtp, type SmtpUnderTest } from './smtp-under-test';

let smtp: SmtpUnderTest;
let identity: IdentityUnderTest;
beforeEach(async () => {
  smtp = await startSmtp();
  const mail = { smtpUrl: smtp.url, from: 'Handloom <shop@x.example>', to: 'desk@x.example' };
  identity = await startIdentity({ mail });
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
  message: 'Could you weave one in indigo?\n\nIn two weeks?',
};
const write = (body: object) => send(identity.app, 'POST', '/contact', { body });
const listed = async (): Promise<{ subject: string; mail?: string }[]> => {
  const cookie = await logInAs(identity.app, ADMIN);
  return (await send(identity.app, 'GET', '/api/contact-messages', { cookie })).json();
};

describe('when a visitor writes to a shop that has a mail server', () => {
  test('then the shop gets one mail, in plain text, that a reply answers', async () => {
    const answer = await write(message);

    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    await eventually(async () => expect((await listed())[0]?.mail).toBe('mailed'));
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: 'shop@x.example', to: ['desk@x.example'] });
    expect(mail?.headers).toMatchObject({
      from: 'Handloom <shop@x.example>',
      to: 'desk@x.example',
      'reply-to': 'Asha Example <asha@x.example>',
      subject: 'Contact form: A custom rug',
      'content-type': 'text/plain; charset=utf-8',
    });
    const { id } = await identity.database.contactMessage.findFirstOrThrow();
    expect(mail?.headers['message-id']).toContain(id);
    expect(mail?.body.replaceAll('\r\n', '\n').trim()).toBe(
      'From: Asha Example <asha@x.example>\nPhone: 123 456 7890\n\n' + message.message,
    );
  });

  test.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\v'])(
    'then a line break (%j) in a name or subject begins no header',
    async (lineBreak) => {
      const victim = `${lineBreak}Bcc: victim@x.example${lineBreak}X-Extra: 1`;
      await write({ ...message, fullName: `Asha${victim}`, subject: `A rug${victim}` });

      await eventually(() => expect(smtp.mails).toHaveLength(1));
      const [mail] = smtp.mails;
      expect(mail?.to).toEqual(['desk@x.example']);
      expect(mail?.headers).not.toHaveProperty('bcc');
      expect(mail?.headers).not.toHaveProperty('x-extra');
      expect(mail?.headers['subject']).toBe('Contact form: A rug Bcc: victim@x.example X-Extra: 1');
      expect(mail?.headers['reply-to']).toMatch(/<asha@x\.example>$/);
    },
  );

  test('then while the server is away the answer is as quick, and the message waits', async () => {
    await smtp.stop();
    const begun = performance.now();
    expect((await write(message)).statusCode).toBe(200);

    expect(performance.now() - begun).toBeLessThan(1_000);
    expect((await listed())[0]?.mail).toBe('waiting');
    await eventually(async () => {
      const mail = await identity.database.contactMail.findFirstOrThrow();
      expect(mail.lastFailure).toContain('ECONNREFUSED');
      expect(mail.dueAt.getTime()).toBeGreaterThan(Date.now() + 5_000);
    });
  });

  test('then what a service left undone is mailed by the next one', async () => {
    await smtp.stop();
    await write(message);
    await eventually(async () =>
      expect(
        await identity.database.contactMail.count({ where: { lastFailure: { not: null } } }),
      ).toBe(1),
    );
    await identity.database.contactMail.updateMany({ data: { dueAt: new Date() } });
    await smtp.start();
    await identity.anotherCopy();

    await eventually(async () => expect((await listed())[0]?.mail).toBe('mailed'));
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('when a message is not stored', () => {
  test('then no mail is due', async () => {
    expect((await write({ ...message, email: 'nowhere' })).statusCode).toBe(400);
    expect(await identity.database.contactMail.count()).toBe(0);
  });
});

test('when the shop has no mail server, then nothing is queued and messages are listed as ever', async () => {
  const without = await startIdentity();
  await send(without.app, 'POST', '/contact', { body: message });
  const cookie = await logInAs(without.app, ADMIN);
  const [row] = (await send(without.app, 'GET', '/api/contact-messages', { cookie })).json();

  expect(row).not.toHaveProperty('mail');
  expect(await without.database.contactMail.count()).toBe(0);
  await without.stop();
});
