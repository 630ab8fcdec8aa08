/** What a new service does, and its tests. @returns content by path inside its folder */
export function capabilityFiles(subject: string): Record<string, string> {
  const name = `svc-${subject}`;
  return {
    'src/entries/entry.ts': `import { z } from 'zod';

/** As \`service.json\` claims it. */
export const ADDRESS = '/api/${subject}';

/** Who shows it in a page needs these shapes too: then their place is \`packages/contracts\`. */
export const newEntry = z.object({
  title: z.string().trim().min(1, 'A title is required').max(120),
  text: z.string().trim().min(1, 'A text is required').max(5_000),
});
export type NewEntry = z.infer<typeof newEntry>;

export const entry = newEntry.extend({ _id: z.uuid(), createdAt: z.iso.datetime() });
export type Entry = z.infer<typeof entry>;
`,
    'src/entries/entry-repository.ts': `import { recordAdminChange, type Admin } from '@handloom/service-kit/audit/record-admin-change';
import type { Database } from '../database';
import type { Entry, NewEntry } from './entry';

const LATEST = 50;

type EntryRow = NewEntry & { id: string; createdAt: Date };

/** The newest first. */
export async function latestEntries(database: Database): Promise<Entry[]> {
  const rows = await database.entry.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: LATEST,
  });
  return rows.map(onTheWire);
}

/** Together with its line in the audit. */
export function addEntry(database: Database, data: NewEntry, by: Admin): Promise<Entry> {
  return database.$transaction(async (transaction) => {
    const row = await transaction.entry.create({ data });
    const line = { by, kind: 'entry', about: row.id, name: row.title, action: 'created' };
    await recordAdminChange(transaction, { ...line, before: null, after: data });
    return onTheWire(row);
  });
}

function onTheWire({ id, title, text, createdAt }: EntryRow): Entry {
  return { _id: id, title, text, createdAt: createdAt.toISOString() };
}
`,
    'src/entries/entry-routes.ts': `import { z } from 'zod';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { ADDRESS, entry, newEntry } from './entry';
import { addEntry, latestEntries } from './entry-repository';

export function entryRoutes(app: Service, database: Database): void {
  app.get(
    ADDRESS,
    { config: { access: 'public' }, schema: { response: { 200: z.array(entry) } } },
    async () => latestEntries(database),
  );

  app.post(
    ADDRESS,
    { config: { access: 'admin' }, schema: { body: newEntry, response: { 201: entry } } },
    async (request, reply) => {
      const added = await addEntry(database, request.body, adminOf(request));
      return reply.code(201).send(added);
    },
  );
}
`,
    'src/service-under-test.ts': `import { sessionCookie, TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { buildApp } from './app';
import { openDatabase } from './database';
import { ADDRESS } from './entries/entry';

/** As its folder, without \`svc-\`. */
const SERVICE = '${subject}';

export const ADMIN = sessionCookie({ userId: 'admin-1', role: 'admin' });
export const SHOPPER = sessionCookie({ userId: 'shopper-1' });

export type ServiceUnderTest = Awaited<ReturnType<typeof startService>>;

/** The service on a database of its own. Nobody listens at its other addresses: it works without NATS. */
export async function startService() {
  const { url, serviceUrl: databaseUrl, drop } = await createTestDatabase(SERVICE);
  const app = await buildApp({
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    natsUrl: 'nats://127.0.0.1:1',
    identityUrls: ['http://127.0.0.1:1'],
    logLevel: 'silent',
    sessionPublicKey: TEST_KEYS.publicKey,
    trustedProxies: ['loopback'],
  });
  const database = openDatabase(url);
  return {
    app,
    database,
    read: () => app.inject(ADDRESS),
    /** @param cookie undefined: of a guest */
    write(payload: object, cookie?: string) {
      const headers = cookie ? { cookie } : {};
      return app.inject({ method: 'POST', url: ADDRESS, headers, payload });
    },
    async close(): Promise<void> {
      await app.close();
      await database.$disconnect();
      await drop();
    },
  };
}
`,
    'src/entries/entries.test.ts': `import { adminWrites } from '@handloom/test-kit/access-matrix';
import { ADMIN, SHOPPER, startService, type ServiceUnderTest } from '../service-under-test';
import { ADDRESS } from './entry';

const ENTRY = { title: 'A new loom', text: 'It came from Mirzapur.' };
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const stored = () => service.database.entry.count();

test('when an admin writes entries, then everybody reads them, the newest first', async () => {
  const first = await service.write(ENTRY, ADMIN);
  const second = await service.write({ ...ENTRY, title: 'Another', _id: 'mine' }, ADMIN);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(first.json()).toEqual({
    ...ENTRY,
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: expect.any(String),
  });

  const read = await service.read();
  expect(read.statusCode).toBe(200);
  expect(read.json()).toEqual([second.json(), first.json()]);
});

test('when an admin changes something, then the audit says who and what', async () => {
  expect(adminWrites(service.app)).toEqual([\`POST \${ADDRESS}\`]);
  const { _id } = (await service.write(ENTRY, ADMIN)).json<{ _id: string }>();
  const lines = await service.database.$queryRaw\`
    SELECT by_id, action, before, after FROM admin_changes WHERE about = \${_id}\`;
  expect(lines).toEqual([{ by_id: 'admin-1', action: 'created', before: null, after: ENTRY }]);
});

test.each([
  ['a guest', undefined, 401],
  ['a shopper', SHOPPER, 403],
])('when %s writes one, then it is refused and not stored', async (_who, cookie, status) => {
  const before = await stored();
  expect((await service.write(ENTRY, cookie)).statusCode).toBe(status);
  expect(await stored()).toBe(before);
});

test.each([
  [{ text: 'A text' }, 'title', 'This is required'],
  [{ title: ' ', text: 'A text' }, 'title', 'A title is required'],
  [{ title: 'A', text: '' }, 'text', 'A text is required'],
  [{ title: 'A'.repeat(121), text: 'A text' }, 'title', 'At most 120 characters'],
])('when an admin writes %j, then it says what is wrong', async (entry, field, sentence) => {
  const before = await stored();
  const answer = await service.write(entry, ADMIN);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: { [field]: sentence } });
  expect(await stored()).toBe(before);
});

test('when its database answers, then it is ready', async () => {
  expect((await service.app.inject('/readyz')).json()).toMatchObject({
    status: 'ok',
    checks: { database: 'ok' },
  });
});
`,
    'src/contracts.provider.test.ts': `import type { AddressInfo } from 'node:net';
import { Verifier } from 'pact';
import { pactsWith } from '@handloom/test-kit/pacts';
import { addEntry } from './entries/entry-repository';
import { ADMIN, startService, type ServiceUnderTest } from './service-under-test';

const ENTRY = { title: 'A new loom', text: 'It came from Mirzapur.' };
const BY = { userId: 'admin-1', shownAs: null, requestId: 'contracts' };
let service: ServiceUnderTest;
let providerBaseUrl: string;
/** Who the next request comes from; each interaction's state decides. */
let cookie: string | null = null;
beforeAll(async () => {
  service = await startService();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  providerBaseUrl = \`http://127.0.0.1:\${(service.app.server.address() as AddressInfo).port}\`;
});
afterAll(() => service.close());

/** By the names that consumers' tests give them. */
const states = {
  'an entry is there': async () => {
    await addEntry(service.database, ENTRY, BY);
  },
  'an admin is signed in': async () => {
    cookie = ADMIN;
  },
};

test('when a state of the contracts is wanted, then it is made', async () => {
  await states['an entry is there']();
  expect((await service.read()).json()).toMatchObject([ENTRY]);
  await states['an admin is signed in']();
  expect((await service.write(ENTRY, cookie ?? undefined)).statusCode).toBe(201);
});

for (const [name, files] of pactsWith('${name}')) {
  test(\`when \${name} is replayed, then every answer is as it says\`, async () => {
    await new Verifier({
      provider: '${name}',
      providerBaseUrl,
      pactUrls: files,
      logLevel: 'warn',
      stateHandlers: states,
      beforeEach: async () => {
        cookie = null;
      },
      requestFilter: (request, _response, next) => {
        if (cookie) request.headers['cookie'] = cookie;
        next();
      },
    }).verifyProvider();
  }, 60_000);
}
`,
  };
}
