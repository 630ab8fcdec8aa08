import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase, openTestPool } from '@handloom/test-kit/test-database';
import {
  mailsThrough,
  startTestSmtp,
  type TestSmtp,
  type Verdict,
} from '@handloom/test-kit/test-smtp';
import { sqlOn } from '../database/sql-under-test';
import type { MailComposer } from './mail-content';
import type { MailPlace } from './mail-environment';
import { listMails } from './mail-ledger';
import { claimMails } from './mail-queue';
import { openMailTransport } from './mail-transport';
import { startMailWorker, type MailPace, type MailWorker } from './mail-worker';
import { queueMail } from './queue-mail';

const HURRIED: MailPace = {
  firstMs: 20,
  longestMs: 60,
  mostTries: 5,
  mostRefusals: 2,
  lookAgainMs: 100,
};
const log = Fastify().log;
const compose: MailComposer = async () => (mail) => {
  if (mail.about === 'broken') throw new Error('No such template');
  return {
    subject: `${mail.kind} of ${mail.about}`,
    text: mail.about,
    html: `<p>${mail.about}</p>`,
  };
};

let pool: Pool;
let store: ReturnType<typeof sqlOn>;
let drop: () => Promise<void>;
let smtp: TestSmtp;
let judge: (raw: string) => Verdict | Promise<Verdict>;
const workers: MailWorker[] = [];

beforeEach(async () => {
  const test = await createTestDatabase('orders');
  drop = test.drop;
  pool = openTestPool(test.url);
  pool.on('error', () => undefined);
  store = sqlOn(pool);
  judge = (raw) => (raw.includes('poison') ? 'refused' : 'taken');
  smtp = await startTestSmtp((raw) => judge(raw));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await smtp.stop();
  await pool.end();
  await drop();
});

const start = async (pace: Partial<MailPace> = {}, place: Partial<MailPlace> = {}) => {
  const transport = await openMailTransport({
    ...mailsThrough(smtp),
    ...place,
  } as MailPlace);
  const options = { database: store, transport, compose, log, pace: { ...HURRIED, ...pace } };
  const worker = startMailWorker(options);
  workers.push(worker);
  return worker;
};
const owe = (about: string, recipient = 'asha@x.example') =>
  queueMail(store, { kind: 'order-confirmation', about, recipient });
const owed = async () => (await listMails(store, { page: 1, limit: 200 })).mails;
const states = async () =>
  Object.fromEntries(
    (await owed()).map(({ about, sentAt, givenUpAt }) => [
      about,
      sentAt ? 'sent' : givenUpAt ? 'given up' : 'waiting',
    ]),
  );

describe('when mails are owed', () => {
  test('then each goes out with text and HTML, a name of its own, and no reply from machines', async () => {
    await owe('HR-1');
    await start();
    await eventually(() => expect(smtp.mails).toHaveLength(1));
    const [{ id } = { id: '' }] = await owed();

    expect(smtp.mails[0]).toMatchObject({ from: 'shop@x.example', to: ['asha@x.example'] });
    expect(smtp.mails[0]?.headers).toMatchObject({
      from: 'Handloom <shop@x.example>',
      to: 'asha@x.example',
      subject: 'order-confirmation of HR-1',
      'message-id': `<${id}@shop.example>`,
      'auto-submitted': 'auto-generated',
    });
    expect(smtp.mails[0]?.headers['content-type']).toContain('multipart/alternative');
    expect(smtp.mails[0]?.body).toContain('<p>HR-1</p>');
  });

  test('then two workers at once send each of them once', async () => {
    const all = Array.from({ length: 40 }, (_, place) => `HR-${place}`);
    for (const about of all) await owe(about);
    await Promise.all([start(), start()]);

    await eventually(async () =>
      expect(new Set(Object.values(await states()))).toEqual(new Set(['sent'])),
    );
    expect(smtp.mails.map(({ headers }) => headers['subject']).sort()).toEqual(
      all.map((about) => `order-confirmation of ${about}`).sort(),
    );
  });

  test('then a copy that looks while another one takes them takes none of those', async () => {
    await owe('HR-1');
    const client = await pool.connect();
    await client.query('BEGIN');
    expect(await claimMails(sqlOn(client), 10)).toHaveLength(1);
    const ofOther = claimMails(store, 10);
    await pause(200);
    await client.query('COMMIT');
    client.release();
    expect(await ofOther).toEqual([]);
  });

  test('then what a transaction takes back is never sent', async () => {
    const client = await pool.connect();
    const inTransaction = sqlOn(client);
    await client.query('BEGIN');
    await queueMail(inTransaction, { kind: 'k', about: 'undone', recipient: 'a@x.example' });
    await client.query('ROLLBACK');
    client.release();
    await owe('HR-1');
    await start();

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
    expect(smtp.mails).toHaveLength(1);
  });

  test('then a recipient that names more people, or no one, reaches none of them', async () => {
    await owe('two', 'a@x.example, victim@x.example');
    await owe('header', 'a@x.example\r\nBcc: victim@x.example');
    await owe('none', '');
    await owe('good');
    await start();

    await eventually(async () => expect((await states())['good']).toBe('sent'));
    await eventually(async () => expect((await states())['none']).toBe('given up'));
    expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('victim@x.example');
    expect(smtp.mails.map(({ headers }) => headers['bcc'])).toEqual(
      smtp.mails.map(() => undefined),
    );
  });
});

describe('when the mail server does not do its part', () => {
  test('then one that was away gets everything when it is back', async () => {
    await smtp.stop();
    await owe('HR-1');
    await owe('HR-2');
    await start({ mostTries: 1_000 });
    await eventually(async () =>
      expect((await owed()).every(({ attempts }) => attempts >= 2)).toBe(true),
    );
    expect((await owed())[0]?.lastFailure).toContain('ECONNREFUSED');
    await smtp.start();

    await eventually(async () =>
      expect(await states()).toEqual({ 'HR-1': 'sent', 'HR-2': 'sent' }),
    );
    expect(smtp.mails).toHaveLength(2);
  });

  test('then a mail that it refuses is soon given up and holds up no other', async () => {
    await owe('poison');
    await owe('HR-1');
    await start();

    await eventually(async () =>
      expect(await states()).toEqual({ poison: 'given up', 'HR-1': 'sent' }),
    );
    const poison = (await owed()).find(({ about }) => about === 'poison');
    expect(poison?.attempts).toBe(HURRIED.mostRefusals);
    expect(poison?.lastFailure).toContain('Not wanted here');
  });

  test('then a mail that it puts off is tried more often than one that it refuses', async () => {
    let answers = 0;
    judge = () => ((answers += 1) <= HURRIED.mostRefusals + 1 ? 'postponed' : 'taken');
    await owe('HR-1');
    await start();

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
    expect(smtp.mails).toHaveLength(1);
  });

  test('then one that stays away is given up after so many tries, and not asked again', async () => {
    await smtp.stop();
    await owe('HR-1');
    const worker = await start();
    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'given up' }));
    await smtp.start();
    await owe('HR-2');
    worker.wake();

    await eventually(async () =>
      expect(await states()).toEqual({ 'HR-1': 'given up', 'HR-2': 'sent' }),
    );
    expect(smtp.mails).toHaveLength(1);
  });

  test('then one that would have the password unencrypted, across a network, gets neither it nor a mail', async () => {
    const { port } = new URL(smtp.url);
    // Reaches loopback as well, but is not known as this machine.
    const smtpUrl = `smtp://shop:secret@0.0.0.0:${port}`;
    await owe('1');
    await start({}, { smtpUrl });
    await eventually(async () => expect(await states()).toEqual({ '1': 'given up' }));
    expect(smtp.mails).toEqual([]);
  });

  test('then a slow one is waited for', async () => {
    judge = () => new Promise((resolve) => setTimeout(() => resolve('taken'), 1_500));
    await owe('HR-1');
    await start();

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
    expect(smtp.mails).toHaveLength(1);
  });

  test('then a mail whose answer was lost comes again under the same name: once too often, never lost', async () => {
    let answers = 0;
    judge = () => ((answers += 1) === 1 ? 'cut' : 'taken');
    await owe('HR-1');
    await start();

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
    expect(smtp.mails).toHaveLength(2);
    expect(new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
  });
});

describe('when something of the shop itself fails', () => {
  test('then the claim of a killed worker runs out, and another sends the mail', async () => {
    await owe('HR-1');
    await pool.query(`UPDATE mails SET attempts = 1, due_at = now() + interval '300 ms'`);
    await start();
    expect(smtp.mails).toHaveLength(0);

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
    expect(smtp.mails).toHaveLength(1);
  });

  test('then a mail that cannot be rendered holds up no other', async () => {
    await owe('broken');
    await owe('HR-1');
    await start();

    await eventually(async () =>
      expect(await states()).toEqual({ broken: 'given up', 'HR-1': 'sent' }),
    );
    expect((await owed()).find(({ about }) => about === 'broken')?.lastFailure).toBe(
      'No such template',
    );
  });

  test('then a queue that cannot be read is read again', async () => {
    await pool.query('ALTER TABLE mails RENAME TO away');
    const worker = await start();
    worker.wake();
    await pool.query('ALTER TABLE away RENAME TO mails');
    await owe('HR-1');

    await eventually(async () => expect(await states()).toEqual({ 'HR-1': 'sent' }));
  });
});

describe('when the shop has no mail server', () => {
  test('then mails are kept as files that a mail program opens, each once, for its keeper alone', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'handloom-mail-'));
    await owe('HR-1');
    await start({}, { smtpUrl: null, folder: path.join(folder, 'mail') });

    await eventually(async () => expect((await owed())[0]).toMatchObject({ isKept: true }));
    const [file = '', ...others] = await readdir(path.join(folder, 'mail'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^2\d{3}-.*-order-confirmation-.*\.eml$/);
    const kept = await readFile(path.join(folder, 'mail', file), 'utf8');
    expect(kept).toContain('Subject: order-confirmation of HR-1\r\n');
    expect(kept).toContain('To: asha@x.example\r\n');
    expect(kept).toContain('<p>HR-1</p>');
    await rm(folder, { recursive: true });
  });
});
