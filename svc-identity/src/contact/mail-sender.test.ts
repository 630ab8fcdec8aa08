import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { openDatabase, type Database } from '../database';
import { listMessages, storeMessage } from './contact-repository';
import { startMailSender, type MailPace, type MailSender } from './mail-sender';
import { openSmtp } from './smtp';
import { startSmtp, type SmtpUnderTest } from './smtp-under-test';

const HURRIED: MailPace = {
  firstMs: 20,
  longestMs: 60,
  mostTries: 5,
  mostRefusals: 2,
  lookAgainMs: 100,
};
const log = Fastify().log;

let database: Database;
let drop: () => Promise<void>;
let smtp: SmtpUnderTest;
const senders: MailSender[] = [];

beforeEach(async () => {
  const test = await createTestDatabase('identity');
  drop = test.drop;
  database = openDatabase(test.url);
  smtp = await startSmtp((raw) => raw.includes('poison'));
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await smtp.stop();
  await database.$disconnect();
  await drop();
});

const start = async (pace: Partial<MailPace> = {}) => {
  const place = { smtpUrl: smtp.url, from: 'shop@x.example', to: 'desk@x.example' };
  const transport = await openSmtp(place);
  const sender = startMailSender({ database, transport, log, pace: { ...HURRIED, ...pace } });
  senders.push(sender);
  return sender;
};
const store = (subject: string) =>
  storeMessage(
    database,
    { fullName: 'Asha', email: 'asha@x.example', phone: '1', subject, message: 'Hello' },
    { isMailed: true },
  );
const states = async () => {
  const { messages } = await listMessages(database, { page: 1, limit: 200 });
  return Object.fromEntries(messages.map(({ subject, mail }) => [subject, mail]));
};

describe('when mails are due', () => {
  test('then two senders at once mail each of them once', async () => {
    const subjects = Array.from({ length: 30 }, (_, place) => `Rug ${place}`);
    for (const subject of subjects) await store(subject);
    await Promise.all([start(), start()]);

    await eventually(async () =>
      expect(new Set(Object.values(await states()))).toEqual(new Set(['mailed'])),
    );
    const received = smtp.mails.map(({ headers }) => headers['subject']);
    expect(received.sort()).toEqual(subjects.map((subject) => `Contact form: ${subject}`).sort());
  });

  test('then a server that was away gets them when it is back', async () => {
    await smtp.stop();
    await store('First');
    await store('Second');
    await start({ mostTries: 1_000 });
    await eventually(async () =>
      expect(await database.contactMail.count({ where: { attempts: { gte: 2 } } })).toBe(2),
    );
    expect(await states()).toEqual({ First: 'waiting', Second: 'waiting' });
    await smtp.start();

    await eventually(async () =>
      expect(await states()).toEqual({ First: 'mailed', Second: 'mailed' }),
    );
    expect(smtp.mails).toHaveLength(2);
  });

  test('then one that the server refuses is soon given up and holds up no other', async () => {
    await store('poison');
    await store('A rug');
    await start();

    await eventually(async () =>
      expect(await states()).toEqual({ poison: 'failed', 'A rug': 'mailed' }),
    );
    const given = await database.contactMail.findFirstOrThrow({ where: { mailedAt: null } });
    expect(given.attempts).toBe(HURRIED.mostRefusals);
    expect(given.lastFailure).toContain('Not wanted here');
  });

  test('then a server that stays away is given up after so many tries, and not asked again', async () => {
    await smtp.stop();
    await store('A rug');
    const sender = await start();
    await eventually(async () => expect(await states()).toEqual({ 'A rug': 'failed' }));
    await smtp.start();
    sender.wake();
    await store('Another');
    sender.wake();

    await eventually(async () =>
      expect(await states()).toEqual({ 'A rug': 'failed', Another: 'mailed' }),
    );
    expect(smtp.mails).toHaveLength(1);
    const { attempts } = await database.contactMail.findFirstOrThrow({ where: { mailedAt: null } });
    expect(attempts).toBe(HURRIED.mostTries);
  });

  test('then the claim of a killed sender runs out', async () => {
    await store('A rug');
    await database.contactMail.updateMany({
      data: { attempts: 1, dueAt: new Date(Date.now() + 300) },
    });
    await start();
    expect(smtp.mails).toHaveLength(0);

    await eventually(async () => expect(await states()).toEqual({ 'A rug': 'mailed' }));
    expect(smtp.mails).toHaveLength(1);
  });
});
