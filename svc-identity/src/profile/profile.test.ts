import {
  cookieOf,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from '../identity-under-test';
import { lockAccount, lockAmongAdmins } from '../accounts/accounts-repository';
import { keepAddresses, writeProfile } from './profile-repository';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const read = (cookie: string) => send(identity.app, 'GET /user', { cookie });
const change = (cookie: string, body: object) =>
  send(identity.app, 'PATCH /user', { cookie, body });

describe('the profile', () => {
  test('when nothing is known yet, then every key is there', async () => {
    const { id, email, cookie } = await newShopper(identity.app);
    const answer = await read(cookie);

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      _id: id,
      role: 'user',
      name: 'Asha Example',
      fullName: 'Asha Example',
      email,
      address: '',
      city: '',
      state: '',
      country: '',
      pinCode: '',
      phone: '',
    });
  });

  test('when fields are changed, then the others stay and the name is the user’s', async () => {
    const { cookie } = await newShopper(identity.app);
    await change(cookie, { city: ' Mirzapur ', phone: '123 456 7890' });
    const answer = await change(cookie, { name: 'Asha Weaver', phone: '' });

    const expected = { name: 'Asha Weaver', fullName: 'Asha Weaver', city: 'Mirzapur', phone: '' };
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(expected);
    expect((await read(cookie)).json()).toMatchObject(expected);
    const me = await send(identity.app, 'GET /api/auth/me', { cookie });
    expect(me.json().user.fullName).toBe('Asha Weaver');
  });

  test('when the name changes, then the session of here shows the new one to other services, one elsewhere once it asks who is here, and both are the same otherwise', async () => {
    const { cookie, ...shopper } = await newShopper(identity.app);
    const elsewhere = await logInAs(identity.app, shopper);
    const claims = (of: string) =>
      JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString()) as object;
    const whoIsHere = (of: string) => send(identity.app, 'GET /api/auth/me', { cookie: of });
    expect((await whoIsHere(elsewhere)).cookies).toEqual([]);
    const renamed = cookieOf(await change(cookie, { name: 'Meera Weaver' }));

    expect(claims(cookie)).toMatchObject({ shownAs: 'Asha E.' });
    expect(claims(renamed)).toEqual({ ...claims(cookie), shownAs: 'Meera W.' });
    expect((await read(renamed)).statusCode).toBe(200);
    expect((await change(renamed, { name: 'Meera Weaver', city: 'Bhadohi' })).cookies).toEqual([]);
    const renamedElsewhere = cookieOf(await whoIsHere(elsewhere));
    expect(claims(renamedElsewhere)).toEqual({ ...claims(elsewhere), shownAs: 'Meera W.' });
    expect((await whoIsHere(renamedElsewhere)).cookies).toEqual([]);
  });

  test('when a change names role or e-mail, then they stay', async () => {
    const { cookie, email } = await newShopper(identity.app);
    const answer = await change(cookie, { role: 'admin', email: 'other@x.example', _id: 'x' });

    expect(answer.json()).toMatchObject({ role: 'user', email });
  });

  test('when the name is emptied, then it is refused', async () => {
    const { cookie } = await newShopper(identity.app);
    const answer = await change(cookie, { name: ' ' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ name: 'Name is required' });
  });

  test.each([
    ['pinCode', '12', 'Pin code must be 5 or 6 digits'],
    ['pinCode', '1234567', 'Pin code must be 5 or 6 digits'],
    ['phone', 'call me', 'Invalid phone number'],
    ['phone', '12345', 'Invalid phone number'],
    ['name', 'x'.repeat(121), 'At most 120 characters'],
    ['address', 'x'.repeat(301), 'Address is too long'],
    ['city', 'x'.repeat(101), 'City is too long'],
    ['state', 'x'.repeat(101), 'State is too long'],
    ['country', 'x'.repeat(101), 'Country is too long'],
    ['country', 5, 'Country must be text'],
  ])(
    'when %s becomes %j, then it is refused as at the checkout: %s',
    async (field, value, said) => {
      const { cookie } = await newShopper(identity.app);
      const answer = await change(cookie, { city: 'Mirzapur', [field]: value });

      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { success: false, error: said, message: said, errors: { [field]: said } },
      ]);
      expect((await read(cookie)).json()).toMatchObject({ city: '', pinCode: '', phone: '' });
    },
  );

  test('when pin code and phone are right or empty, then they are kept', async () => {
    const { cookie } = await newShopper(identity.app);
    const right = { pinCode: '231001', phone: '(987) 654-3210' };
    expect((await change(cookie, right)).json()).toMatchObject(right);
    expect((await change(cookie, { pinCode: ' ', phone: '' })).json()).toMatchObject({
      pinCode: '',
      phone: '',
    });
  });

  test('when one changes, then nobody else’s does', async () => {
    const one = await newShopper(identity.app);
    const other = await newShopper(identity.app);
    await change(one.cookie, { city: 'Varanasi' });

    expect((await read(other.cookie)).json().city).toBe('');
  });

  const said = (userId: string, city: string, statedAt: string) => {
    const person = { name: 'Asha', email: 'a@x.example', phone: '+9155442233' };
    const place = { address: '12 Lane', state: 'UP', country: 'India', pinCode: '231001' };
    return { userId, statedAt, shippingAddress: { ...person, ...place, city } };
  };

  test('when orders of one shopper are heard of at once, then the address of the latest is kept', async () => {
    const shoppers = [await newShopper(identity.app), await newShopper(identity.app)];
    const orders = shoppers.map(({ id }) => [
      said(id, 'Mirzapur', '2026-01-01T00:00:00Z'),
      said(id, 'Varanasi', '2026-01-03T00:00:00Z'),
      said(id, 'Bhadohi', '2026-01-02T00:00:00Z'),
    ]);
    const [one = [], other = []] = orders;
    await keepAddresses(identity.database, [...one, ...other.reverse()]);

    for (const { cookie } of shoppers) {
      expect((await read(cookie)).json().city).toBe('Varanasi');
    }
  });

  test('when an order is heard of while its shopper saves an address, or an admin changes accounts, then it waits for nobody', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await identity.database.$transaction(async (transaction) => {
      // As the profile's route does, and who changes or deletes other accounts.
      await lockAccount(transaction, id);
      const { admins } = await lockAmongAdmins(transaction, id);
      const orders = [id, ...admins].map((buyer) => said(buyer, 'Bhadohi', '2026-01-01T00:00:00Z'));
      await keepAddresses(identity.database, orders);
      const saved = { userId: id, requestId: 'of-the-test' };
      await writeProfile(transaction, saved, { city: 'Mirzapur' });
    });

    expect((await read(cookie)).json().city).toBe('Mirzapur');
  });

  test('when signed out, then it is 401', async () => {
    expect((await send(identity.app, 'GET /user')).statusCode).toBe(401);
    expect((await send(identity.app, 'PATCH /user', { body: {} })).statusCode).toBe(401);
  });
});
