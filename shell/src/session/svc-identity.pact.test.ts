import path from 'node:path';
import { MatchersV3, PactV4 } from 'pact';
import { profile } from '@handloom/contracts/accounts';
import { apiGet } from '@handloom/frontend-kit/api';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { changePassword } from '../profile/api/change-password';
import { saveProfile } from '../profile/api/save-profile';
import { logIn } from '../sign-in/api/log-in';
import { signUp } from '../sign-up/api/sign-up';
import { endSession } from './api/end-session';

const { regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'shell',
  provider: 'svc-identity',
  dir: path.resolve('pacts'),
  logLevel: 'warn',
});

const credentials = { email: 'asha@example.com', password: 'wool-and-silk' };
const user = {
  _id: string('u-1'),
  fullName: string('Asha Example'),
  name: string('Asha Example'),
  email: string('asha@example.com'),
  role: regex('admin|user', 'user'),
};
const refusal = (sentence: string) => ({ success: false, error: sentence, message: sentence });
const kept = {
  ...user,
  address: string('12 Ghat Road'),
  city: string('Mirzapur'),
  state: string('Uttar Pradesh'),
  country: string('India'),
  pinCode: string('231001'),
  phone: string('123 456 7890'),
};

test('an account logs in', () =>
  pact
    .addInteraction()
    .given('an account', credentials)
    .uponReceiving('a login')
    .withRequest('POST', '/api/auth/login', (request) => request.jsonBody(credentials))
    .willRespondWith(200, (response) => response.jsonBody({ success: true, user }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await logIn(credentials)).toMatchObject({ email: credentials.email });
      }),
    ));

test('a wrong password is refused in the words that the form shows', () =>
  pact
    .addInteraction()
    .given('an account', credentials)
    .uponReceiving('a login with a wrong password')
    .withRequest('POST', '/api/auth/login', (request) =>
      request.jsonBody({ ...credentials, password: 'not-mine' }),
    )
    .willRespondWith(401, (response) => response.jsonBody(refusal('Invalid email or password')))
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(logIn({ ...credentials, password: 'not-mine' })).rejects.toMatchObject({
          body: { error: 'Invalid email or password' },
        }),
      ),
    ));

test('a visitor signs up', () =>
  pact
    .addInteraction()
    .given('no account', { email: credentials.email })
    .uponReceiving('a signup')
    .withRequest('POST', '/api/auth/signup', (request) =>
      request.jsonBody({ fullName: 'Asha Example', ...credentials }),
    )
    .willRespondWith(201, (response) => response.jsonBody({ success: true, user }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const account = { fullName: 'Asha Example', ...credentials };
        expect(await signUp(account)).toMatchObject({ role: 'user' });
      }),
    ));

test('an address that is taken is refused with a sentence', () =>
  pact
    .addInteraction()
    .given('an account', credentials)
    .uponReceiving('a signup with a taken address')
    .withRequest('POST', '/api/auth/signup', (request) =>
      request.jsonBody({ fullName: 'Asha Example', ...credentials }),
    )
    .willRespondWith(409, (response) =>
      response.jsonBody({ success: false, error: string('Taken.'), message: string('Taken.') }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(signUp({ fullName: 'Asha Example', ...credentials })).rejects.toMatchObject({
          status: 409,
        }),
      ),
    ));

test('a guest’s session check is refused', () =>
  pact
    .addInteraction()
    .given('a guest')
    .uponReceiving('a session check of a guest')
    .withRequest('GET', '/api/auth/me')
    .willRespondWith(401, (response) => response.jsonBody({ success: false }))
    .executeTest(({ url }) =>
      withFetchAt(url, () => expect(apiGet('/api/auth/me')).rejects.toMatchObject({ status: 401 })),
    ));

test('a shopper’s session check names them', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a session check of a shopper')
    .withRequest('GET', '/api/auth/me')
    .willRespondWith(200, (response) => response.jsonBody({ user }))
    .executeTest(({ url }) => withFetchAt(url, () => apiGet('/api/auth/me'))));

test('a shopper logs out', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a logout')
    .withRequest('POST', '/api/auth/logout', (request) => request.jsonBody({}))
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, endSession)));

test('a shopper reads their profile', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the profile page')
    .withRequest('GET', '/user')
    .willRespondWith(200, (response) => response.jsonBody(kept))
    .executeTest(({ url }) => withFetchAt(url, () => apiGet('/user', profile))));

test('a shopper changes their profile', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a change of the profile')
    .withRequest('PATCH', '/user', (request) => request.jsonBody({ city: 'Bhadohi' }))
    .willRespondWith(200, (response) => response.jsonBody({ ...kept, city: 'Bhadohi' }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await saveProfile({ city: 'Bhadohi' })).toMatchObject({ city: 'Bhadohi' });
      }),
    ));

test('a wrong current password changes nothing', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a change of the password with a wrong current one')
    .withRequest('POST', '/api/auth/password', (request) =>
      request.jsonBody({ currentPassword: 'not-mine', newPassword: 'silk-and-wool' }),
    )
    .willRespondWith(400, (response) =>
      response.jsonBody({ success: false, error: string('Wrong.'), message: string('Wrong.') }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(
          changePassword({ currentPassword: 'not-mine', newPassword: 'silk-and-wool' }),
        ).rejects.toMatchObject({ status: 400 }),
      ),
    ));
