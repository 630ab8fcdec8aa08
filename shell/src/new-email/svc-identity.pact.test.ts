import { MatchersV3, PactV4 } from 'pact';
import { pendingEmail } from '@handloom/contracts/accounts';
import { apiGet } from '@handloom/frontend-kit/api';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { changeEmail, resendLink, withdrawEmail } from '../profile/api/change-email';
import { confirmEmail } from './api/confirm-email';

const { string } = MatchersV3;

const pact = new PactV4({
  consumer: 'shell',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const email = 'new@example.com';
/** Of every shopper of these states. */
const password = 'wool-and-silk';
const waiting = ['a shopper who waits for another email', { email }] as const;

test('a wrong password changes no email', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a change of the email with a wrong password')
    .withRequest('POST', '/api/auth/email', (request) =>
      request.jsonBody({ email: 'new@example.com', password: 'not-mine' }),
    )
    .willRespondWith(400, (response) =>
      response.jsonBody({ success: false, errors: { password: string('Wrong.') } }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(
          changeEmail({ email: 'new@example.com', password: 'not-mine' }),
        ).rejects.toMatchObject({ errors: { password: 'Wrong.' } }),
      ),
    ));

test('a shopper wants another email', () =>
  pact
    .addInteraction()
    .given('no account', { email })
    .given('a signed-in shopper')
    .uponReceiving('a wish for another email')
    .withRequest('POST', '/api/auth/email', (request) => request.jsonBody({ email, password }))
    .willRespondWith(200, (response) => response.jsonBody({ email }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await changeEmail({ email, password })).toEqual({ email });
      }),
    ));

test('a shopper sees which email is pending', () =>
  pact
    .addInteraction()
    .given(...waiting)
    .uponReceiving('a request for the pending email')
    .withRequest('GET', '/api/auth/email/pending')
    .willRespondWith(200, (response) => response.jsonBody({ email }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await apiGet('/api/auth/email/pending', pendingEmail)).toEqual({ email });
      }),
    ));

test('a shopper without a pending email sees that there is none', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a request for the pending email where there is none')
    .withRequest('GET', '/api/auth/email/pending')
    .willRespondWith(200, (response) => response.jsonBody({ email: null }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await apiGet('/api/auth/email/pending', pendingEmail)).toEqual({ email: null });
      }),
    ));

test('a shopper has the link sent again', () =>
  pact
    .addInteraction()
    .given(...waiting)
    .uponReceiving('a wish to have the link sent again')
    .withRequest('POST', '/api/auth/email/pending/resend', (request) => request.jsonBody({ email }))
    .willRespondWith(200, (response) => response.jsonBody({ email }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await resendLink(email)).toEqual({ email });
      }),
    ));

test('what is not pending any more cannot be sent again', () =>
  pact
    .addInteraction()
    .given('a signed-in shopper')
    .uponReceiving('a wish to have a link sent again that is not waited for')
    .withRequest('POST', '/api/auth/email/pending/resend', (request) => request.jsonBody({ email }))
    .willRespondWith(404, (response) => response.jsonBody({ error: string('Not pending.') }))
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(resendLink(email)).rejects.toMatchObject({
          status: 404,
          body: { error: 'Not pending.' },
        }),
      ),
    ));

test('a shopper withdraws the pending email', () =>
  pact
    .addInteraction()
    .given(...waiting)
    .uponReceiving('a withdrawal of the pending email')
    .withRequest('DELETE', '/api/auth/email/pending')
    .willRespondWith(200, (response) => response.jsonBody({ email: null }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await withdrawEmail()).toEqual({ email: null });
      }),
    ));

test('the mailed link is confirmed and tells the email', () =>
  pact
    .addInteraction()
    .given('a link for another email was mailed', { email, token: 'of-the-email' })
    .uponReceiving('a confirmation of another email')
    .withRequest('POST', '/api/auth/email/confirm', (request) =>
      request.jsonBody({ token: 'of-the-email', password }),
    )
    .willRespondWith(200, (response) => response.jsonBody({ success: true, email }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await confirmEmail({ token: 'of-the-email', password })).toBe(email);
      }),
    ));

test.each([
  [410, 'a void link', ['a guest', {}]],
  [409, 'a link whose email is taken', ['a link for an email that is taken was mailed', { email }]],
] as const)('a link that does not hold is told apart: %i', (status, what, [state, parameters]) =>
  pact
    .addInteraction()
    .given(state, { ...parameters, token: `of-${status}` })
    .uponReceiving(`a confirmation by ${what}`)
    .withRequest('POST', '/api/auth/email/confirm', (request) =>
      request.jsonBody({ token: `of-${status}`, password }),
    )
    .willRespondWith(status, (response) =>
      response.jsonBody({ success: false, error: string('No.'), message: string('No.') }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(confirmEmail({ token: `of-${status}`, password })).rejects.toMatchObject({ status }),
      ),
    ),
);
