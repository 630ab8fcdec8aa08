import { randomUUID } from 'node:crypto';
import { auditCursor, type AdminChange } from '@handloom/contracts/audit';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { adminWrites } from '@handloom/test-kit/access-matrix';
import {
  auditLinesOf,
  auditTamperings,
  writesOfFailedEvents,
  type AuditedWrites,
} from '@handloom/test-kit/audit-lines';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from './identity-under-test';

let shop: IdentityUnderTest;
let cookie: string;
beforeAll(async () => {
  shop = await startIdentity();
  cookie = await logInAs(shop.app, ADMIN);
});
afterAll(() => shop.stop());

const rows = <Row>(sql: string) => shop.database.$queryRawUnsafe<Row[]>(sql);
type Route = Parameters<typeof send>[1];
/** What one call of a route leaves in the audit. */
const leaves = (route: Route, body?: object) =>
  auditLinesOf(rows, async () => {
    const answer = await send(shop.app, route, { cookie, ...(body && { body }) });
    expect([route, answer.statusCode < 300 || answer.body]).toEqual([route, true]);
  });

const address = { address: '12 Weavers Lane', city: 'Mirzapur', state: 'UP', country: 'India' };
const who = { name: 'Asha', email: 'asha@example.com', pinCode: '231001', phone: '987-654-3210' };
const BROKEN_EVENT = {
  consumer: 'identity-profile',
  subject: orderPlaced.subject,
  data: {
    orderId: randomUUID(),
    orderNumber: 'HR-1',
    userId: 'u',
    placedAt: new Date().toISOString(),
    paymentMethod: 'COD',
    shippingAddress: { ...address, ...who },
    lines: [],
    subtotalMinor: 0,
    taxMinor: 0,
    totalMinor: 0,
    currency: 'INR',
  },
};

/** Every route by which admins change something, and the lines that one call of it leaves. */
const WRITES: AuditedWrites = {
  'PATCH /api/users/:id': async () => {
    const { id, email } = await newShopper(shop.app);
    const lines = await leaves(`PATCH /api/users/${id}`, { role: 'admin' });
    const changed = { before: { role: 'user' }, after: { role: 'admin' } };
    return { lines, expected: { kind: 'user', about: id, name: email, ...changed } };
  },
  'DELETE /api/users/:id': async () => {
    const { id, email } = await newShopper(shop.app);
    const lines = await leaves(`DELETE /api/users/${id}`);
    const gone = { action: 'deleted', before: { role: 'user', disabled: false }, after: null };
    return { lines, expected: { kind: 'user', about: id, name: email, ...gone } };
  },
  'PATCH /api/contact-messages/:id': async () => {
    const about = randomUUID();
    await rows(`INSERT INTO contact_messages (id, full_name, email, phone, subject, message)
      VALUES ('${about}', 'Asha', 'asha@example.com', '987', 'A rug', 'Have you any?')`);
    const lines = await leaves(`PATCH /api/contact-messages/${about}`, { answered: true });
    const changed = { before: { answered: false }, after: { answered: true } };
    return { lines, expected: { kind: 'message', about, name: 'A rug', ...changed } };
  },
  'POST /api/mails/identity/:id/resend': async () => {
    const [mail] = await rows<{ id: string }>(
      `INSERT INTO mails (kind, about, recipient, data)
       VALUES ('password-reset', 'u', 'asha@example.com', '{"token": "secret"}') RETURNING id::text`,
    );
    const lines = await leaves(`POST /api/mails/identity/${mail?.id}/resend`);
    const after = { of: 'u', recipient: 'asha@example.com' };
    const sent = { kind: 'mail', name: 'password-reset', action: 'resent', after };
    return { lines, expected: { about: mail?.id ?? '', ...sent } };
  },
  ...writesOfFailedEvents('identity', BROKEN_EVENT, { rows, leaves }),
};

describe('what an admin changes is written down with it', () => {
  test('every route by which admins change something is here', () => {
    expect(adminWrites(shop.app)).toEqual(Object.keys(WRITES).toSorted());
  });

  test.each(Object.entries(WRITES))('%s', async (_route, act) => {
    const { lines, expected } = await act();
    const [admin] = await rows<{ id: string }>(
      `SELECT id FROM users WHERE email = '${ADMIN.email}'`,
    );
    expect(lines).toEqual([expect.objectContaining({ by_id: admin?.id, ...expected })]);
  });

  test('when a user is disabled and enabled again, then both are there, with what was before', async () => {
    const { id, email } = await newShopper(shop.app);
    const line = (before: boolean, after: boolean) =>
      expect.objectContaining({
        kind: 'user',
        about: id,
        name: email,
        action: 'changed',
        before: { disabled: before },
        after: { disabled: after },
      });
    expect(await leaves(`PATCH /api/users/${id}`, { disabled: true })).toEqual([line(false, true)]);
    expect(await leaves(`PATCH /api/users/${id}`, { disabled: false })).toEqual([
      line(true, false),
    ]);
  });

  test('when the change is refused, then there is no line of it', async () => {
    const [admin] = await rows<{ id: string }>(
      `SELECT id FROM users WHERE email = '${ADMIN.email}'`,
    );
    await rows(`UPDATE users SET disabled = true WHERE role = 'admin' AND id <> '${admin?.id}'`);
    const lines = await auditLinesOf(rows, async () => {
      const body = { role: 'user' };
      const answer = await send(shop.app, `PATCH /api/users/${admin?.id}`, { cookie, body });
      expect(answer.statusCode).toBe(409);
    });
    expect(lines).toEqual([]);
  });
});

test('the service’s own login can only append to it', async () => {
  expect(await auditTamperings(shop.serviceUrl)).toEqual([]);
});

describe('reading the audit', () => {
  const read = async (query: Record<string, string> = {}) => {
    const path = `GET /api/audit/identity?${new URLSearchParams(query).toString()}` as const;
    return send(shop.app, path, { cookie });
  };
  const list = async (query: Record<string, string> = {}) =>
    (await read(query)).json<AdminChange[]>();
  const change = async () => {
    const { id } = await newShopper(shop.app);
    await leaves(`PATCH /api/users/${id}`, { disabled: true });
    return id;
  };

  test('page by page it is the whole list, newest first, each line once', async () => {
    for (let count = 0; count < 5; count += 1) await change();
    // Of one moment the ids decide.
    await rows(`INSERT INTO admin_changes (at, by_id, kind, about, name, action)
      SELECT '2026-01-01', 'x', 'user', 'u', 'u', 'changed' FROM generate_series(1, 5)`);
    const whole = await list({ limit: '200' });
    const paged: AdminChange[] = [];
    for (let page = await list({ limit: '2' }); page.length > 0;) {
      paged.push(...page);
      const last = page.at(-1);
      page = last ? await list({ limit: '2', after: auditCursor(last) }) : [];
    }
    expect(paged).toEqual(whole);
    const places = whole.map(auditCursor);
    expect(places).toEqual(places.toSorted().toReversed());
    expect(new Set(places).size).toBe(places.length);
  });

  test('by who, kind, thing, action and time', async () => {
    const id = await change();
    const [line] = await list({ about: id });
    expect(line).toMatchObject({ kind: 'user', about: id, before: { disabled: false } });
    const { at = '', by } = line ?? {};
    const later = new Date(Date.parse(at) + 1).toISOString();
    for (const [query, isThere] of [
      [{ by: by?._id ?? '' }, true],
      [{ by: 'nobody' }, false],
      [{ kind: 'user' }, true],
      [{ kind: 'mail' }, false],
      [{ action: 'changed' }, true],
      [{ action: 'deleted' }, false],
      [{ from: at, to: later }, true],
      [{ from: later }, false],
      [{ to: at }, false],
      // Days further from Greenwich than PostgreSQL knows.
      [{ to: '2026-01-01T00:00:00+20:00' }, false],
    ] as const) {
      const found = await list({ about: id, ...query });
      expect([query, found]).toEqual([query, isThere ? [line] : []]);
    }
  });

  test.each([
    [{ after: 'x' }, 'after'],
    [{ after: '2026-13-41T00:00:00.000Z_00000000-0000-0000-0000-000000000000' }, 'after'],
    [{ after: '2026-02-30T00:00:00.000Z_00000000-0000-0000-0000-000000000000' }, 'after'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from'],
    [{ to: '9999-12-31T23:00:00-23:00' }, 'to'],
    [{ limit: '201' }, 'limit'],
  ])('%j is refused', async (query, field) => {
    const answer = await read(query);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test('the file holds every line of the filter, and no formula', async () => {
    await rows(`INSERT INTO admin_changes (by_id, kind, about, name, action)
      SELECT 'of-the-file', 'product', 'p' || n, '=1+1', 'deleted' FROM generate_series(1, 450) n`);
    const answer = await send(shop.app, 'GET /api/audit/identity/changes.csv?by=of-the-file', {
      cookie,
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-identity.csv"');
    const [heading, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(heading).toBe('\uFEFFAt,By,By id,Kind,Id,Name,Action,Before,After,Request');
    expect(lines).toHaveLength(450);
    expect(new Set(lines.map((line) => line.split(',')[4])).size).toBe(450);
    expect(lines.every((line) => line.includes(",'=1+1,"))).toBe(true);
  });
});
