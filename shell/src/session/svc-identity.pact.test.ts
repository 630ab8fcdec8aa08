import { MatchersV3, PactV4 } from 'pact';
import { profile, signedInDevice } from '@handloom/contracts/accounts';
import { apiGet } from '@handloom/frontend-kit/api';
import { askForLogout } from '@handloom/frontend-kit/end-session';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { askForLink } from '../new-password/api/ask-for-link';
import { resetPassword } from '../new-password/api/reset-password';
import { changePassword } from '../profile/api/change-password';
import { deleteAccount } from '../profile/api/delete-account';
import { signOutElsewhere, signOutThere } from '../profile/api/devices';
import { saveProfile } from '../profile/api/save-profile';
import { logIn } from '../sign-in/api/log-in';
import { signUp } from '../sign-up/api/sign-up';

const { boolean, datetime, eachLike, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'shell',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
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
    .executeTest(({ url }) => withFetchAt(url, askForLogout)));

test('a link for a new password is asked for', () =>
  pact
    .addInteraction()
    .given('an account', credentials)
    .uponReceiving('a wish for a new password')
    .withRequest('POST', '/api/auth/forgot-password', (request) =>
      request.jsonBody({ email: credentials.email }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, () => askForLink(credentials.email))));

test('the mailed link sets a new password and tells whose it is', () =>
  pact
    .addInteraction()
    .given('a link for a new password was mailed', { ...credentials, token: 'of-the-link' })
    .uponReceiving('a new password')
    .withRequest('POST', '/api/auth/reset-password', (request) =>
      request.jsonBody({ token: 'of-the-link', newPassword: 'silk-and-wool' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({ success: true, email: credentials.email }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const reset = { token: 'of-the-link', newPassword: 'silk-and-wool' };
        expect(await resetPassword(reset)).toBe(credentials.email);
      }),
    ));

test('a link that is void is told apart from other failures', () =>
  pact
    .addInteraction()
    .given('an account', credentials)
    .uponReceiving('a new password by a void link')
    .withRequest('POST', '/api/auth/reset-password', (request) =>
      request.jsonBody({ token: 'of-nobody', newPassword: 'silk-and-wool' }),
    )
    .willRespondWith(410, (response) =>
      response.jsonBody({ success: false, error: string('Void.'), message: string('Void.') }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(
          resetPassword({ token: 'of-nobody', newPassword: 'silk-and-wool' }),
        ).rejects.toMatchObject({ status: 410 }),
      ),
    ));

test('a shopper sees where they are signed in', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the signed-in devices')
    .withRequest('GET', '/api/auth/sessions')
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({
          _id: string('s-1'),
          name: string('Firefox on Windows'),
          since: datetime("yyyy-MM-dd'T'HH:mm:ss.SSSX", '2026-11-23T10:00:00.000Z'),
          lastSeen: datetime("yyyy-MM-dd'T'HH:mm:ss.SSSX", '2026-11-23T10:00:00.000Z'),
          isThis: boolean(true),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await apiGet('/api/auth/sessions', signedInDevice.array())).toHaveLength(1);
      }),
    ));

test('a shopper signs out on another device', () =>
  pact
    .addInteraction()
    .given('a shopper who is signed in elsewhere too', { sessionId: 's-2' })
    .uponReceiving('a logout elsewhere')
    .withRequest('DELETE', '/api/auth/sessions/s-2')
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, () => signOutThere('s-2'))));

test('a shopper signs out everywhere else', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a logout everywhere else')
    .withRequest('DELETE', '/api/auth/sessions')
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, signOutElsewhere)));

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

test('a shopper deletes their account', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a deletion of the account')
    .withRequest('POST', '/api/auth/delete-account', (request) =>
      request.jsonBody({ password: credentials.password }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, () => deleteAccount({ password: credentials.password })),
    ));

test('a wrong password deletes nothing, and is told at its field', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a deletion of the account with a wrong password')
    .withRequest('POST', '/api/auth/delete-account', (request) =>
      request.jsonBody({ password: 'not-mine' }),
    )
    .willRespondWith(400, (response) =>
      response.jsonBody({ success: false, errors: { password: string('Wrong.') } }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(deleteAccount({ password: 'not-mine' })).rejects.toMatchObject({ status: 400 }),
      ),
    ));
