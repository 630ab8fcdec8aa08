import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const message = {
  fullName: 'Asha Example',
  email: 'asha@x.example',
  phone: '123 456 7890',
  subject: 'A custom rug',
  message: 'Could you weave one in indigo?',
};
const write = (body: object) => send(identity.app, 'POST /contact', { body });
const list = (query: string, cookie: string) =>
  send(identity.app, `GET /api/contact-messages${query}`, { cookie });

describe('contact', () => {
  test('when guests write, then admins read it, newest first, by pages', async () => {
    for (const subject of ['First', 'Second', 'Third']) {
      const answer = await write({ ...message, subject, _id: 'chosen', read: true });
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    }
    const admin = await logInAs(identity.app, ADMIN);
    const answer = await list('?limit=2', admin);

    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.json()).toEqual([
      {
        ...message,
        subject: 'Third',
        _id: expect.any(String),
        createdAt: expect.any(String),
        mail: 'waiting',
        answered: null,
      },
      expect.objectContaining({ subject: 'Second' }),
    ]);
    expect(answer.json()[0]._id).not.toBe('chosen');
    expect((await list('?limit=2&page=2', admin)).json()).toEqual([
      expect.objectContaining({ subject: 'First' }),
    ]);
    expect((await list('?limit=0', admin)).statusCode).toBe(400);
  });

  test('when one is answered, then who said so and when stays, it is found by that, and it can be taken back', async () => {
    const admin = await logInAs(identity.app, ADMIN);
    const found = async (query: string) =>
      (await list(`?${query}`, admin)).json<{ _id: string; subject: string }[]>();
    await write({ ...message, fullName: 'Zarína 100%', subject: 'Answér me' });
    const [waiting] = await found('status=unanswered&search=ZARINA%20100%25');
    const call = (answered: unknown, id = waiting?._id) =>
      send(identity.app, `PATCH /api/contact-messages/${id}`, {
        body: { answered },
        cookie: admin,
      });

    const first = (await call(true)).json();
    expect(first.answered).toEqual({ at: expect.any(String), by: expect.any(String) });
    expect((await call(true)).json()).toEqual(first);
    const one = await send(identity.app, `GET /api/contact-messages/${first._id}`, {
      cookie: admin,
    });
    expect(one.json()).toEqual(first);
    expect(await found('status=answered')).toEqual([first]);
    for (const search of ['answer', 'zarina', 'ASHA@x.ex']) {
      expect(await found(`search=${search}`)).toContainEqual(first);
    }
    expect(await found('search=nobody')).toEqual([]);
    expect((await call(false)).json().answered).toBeNull();
    expect(await found('status=answered')).toEqual([]);
    expect((await call(true, 'no-such-message')).statusCode).toBe(404);
    expect((await call('yes')).statusCode).toBe(400);
    expect((await list('?status=lost', admin)).statusCode).toBe(400);
  });

  describe('when there are more than are counted', () => {
    const MANY = 10_050;
    let admin: string;
    const pageAt = async (query: string, limit = 200) => {
      const { headers, ...answer } = await list(`?limit=${limit}${query}`, admin);
      const link = String(headers['link'] ?? '');
      const cursor = (relation: string, key: string) =>
        new RegExp(`[?&]${key}=([^&>]+)[^>]*>; rel="${relation}"`).exec(link)?.[1];
      const subjects = (answer.json() as { subject: string }[]).map(({ subject }) => subject);
      return {
        headers,
        subjects,
        next: cursor('next', 'after'),
        previous: cursor('prev', 'before'),
      };
    };
    beforeAll(async () => {
      admin = await logInAs(identity.app, ADMIN);
      // A hundred each have the same moment: the cursor must tell them apart.
      await identity.database.$executeRaw`
        INSERT INTO contact_messages (id, full_name, email, phone, subject, message, created_at)
        SELECT gen_random_uuid()::text, 'A', 'a@x.example', '1', 'Old ' || n, 'x',
          '2020-01-01'::timestamptz + (n / 100) * interval '1 ms'
        FROM generate_series(1, ${MANY}::int) AS n`;
      await identity.database.$executeRaw`ANALYZE contact_messages`;
    });
    afterAll(() => identity.database.contactMessage.deleteMany({ where: { fullName: 'A' } }));

    test('then their number is estimated, and says so', async () => {
      const { headers } = await pageAt('');
      expect(headers['x-total-count-estimated']).toBe('true');
      expect(Number(headers['x-total-count'])).toBeGreaterThan(10_000);
    });

    test('then cursors reach each of them once, and go back', async () => {
      const seen: string[] = [];
      let page = await pageAt('');
      for (;;) {
        seen.push(...page.subjects);
        if (!page.next || seen.length > MANY + 1_000) break;
        const further = await pageAt(`&after=${page.next}`);
        if (seen.length === 2_000) {
          expect((await pageAt(`&before=${further.previous}`)).subjects).toEqual(page.subjects);
        }
        page = further;
      }
      expect(seen.filter((subject) => subject.startsWith('Old'))).toHaveLength(MANY);
      expect(new Set(seen).size).toBe(seen.length);
    });

    test('then a search and a status narrow what cursors go on through, and it is counted like any', async () => {
      for (const [search, count] of [
        ['OLD%2010', 162],
        ['ol', 10_001],
      ] as const) {
        const narrowed = `&status=unanswered&search=${search}`;
        const first = await pageAt(narrowed, 40);
        const second = await pageAt(`${narrowed}&after=${first.next}`, 40);
        expect(Number(first.headers['x-total-count'])).toBeGreaterThanOrEqual(count);
        expect(new Set([...first.subjects, ...second.subjects]).size).toBe(80);
        expect(second.subjects.every((subject) => subject.startsWith('Old '))).toBe(true);
      }
      expect((await pageAt('&status=answered&search=ol')).subjects).toEqual([]);
    });

    test('then the number of a page reaches no deeper than is counted, and what is no cursor is told', async () => {
      const sentence = 'Beyond 10000 messages go on by the Link header of the page before';
      const deep = await list('?limit=40&page=251', admin);
      expect([deep.statusCode, deep.json().errors]).toEqual([400, { page: sentence }]);
      const written = ['["1e99","a"]', '["1","a\\u0000"]'];
      const cursors = written.map((text) => Buffer.from(text).toString('base64url'));
      for (const wrong of ['x', 'W10', ...cursors]) {
        const answer = await list(`?after=${wrong}`, admin);
        expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['after']]);
      }
    });
  });

  test('when fields are missing, then each says so and nothing is stored', async () => {
    const before = await identity.database.contactMessage.count();
    const answer = await write({ subject: ' ' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      fullName: 'Full Name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      subject: 'Subject is required',
      message: 'Message is required',
    });
    expect(await identity.database.contactMessage.count()).toBe(before);
  });

  test('when the e-mail is none, then that field says so', async () => {
    const answer = await write({ ...message, email: 'nowhere' });
    expect(answer.json().errors).toEqual({ email: 'Invalid email address' });
  });

  test('when a shopper asks for the messages, then it is 403; when nobody does, 401', async () => {
    const { cookie } = await newShopper(identity.app);

    expect((await list('', cookie)).statusCode).toBe(403);
    expect((await send(identity.app, 'GET /api/contact-messages')).statusCode).toBe(401);
  });
});
