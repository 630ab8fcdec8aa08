import { MatchersV3, PactV4 } from 'pact';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { dismissFailedEvent } from '../features/failed-events/api/dismiss-failed-event';
import {
  failedEventList,
  failedEventsPageUrl,
} from '../features/failed-events/api/use-failed-events';
import { answerMessage } from '../features/messages/api/answer-message';
import { messageList, messagesUrl } from '../features/messages/api/use-messages';
import { changeUser } from '../features/users/api/change-user';
import { deleteUser } from '../features/users/api/delete-user';
import { getUser, userUrl } from '../features/users/api/use-account-name';
import { userList, usersUrl } from '../features/users/api/use-users';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const USER = 'user-9';
const listedUser = {
  _id: string(USER),
  fullName: string('Asha Example'),
  name: string('Asha Example'),
  email: string('asha@example.com'),
  role: regex(/^(admin|user)$/, 'user'),
  disabled: boolean(false),
  createdAt: string('2026-11-20T10:00:00.000Z'),
};
const counted = { 'X-Total-Count': regex(/^\d+$/, '1') };
const withAccount = (request: string) =>
  pact
    .addInteraction()
    .given('an admin is signed in and an account exists', {
      userId: USER,
      email: 'asha@example.com',
    })
    .uponReceiving(request);

test('users come by pages with their count', () =>
  withAccount('a search for users')
    .withRequest('GET', '/api/users', (request) =>
      request.query({ page: '1', limit: '50', search: 'asha@example.com' }),
    )
    .willRespondWith(200, (response) => response.headers(counted).jsonBody([listedUser]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const list = await apiGetList(usersUrl({ page: 1, search: 'asha@example.com' }), userList);
        expect(list.total).toBe(1);
      }),
    ));

test('users come by role and by who is disabled', () =>
  withAccount('a search for plain users who are not disabled')
    .withRequest('GET', '/api/users', (request) =>
      request.query({
        page: '1',
        limit: '50',
        search: 'asha@example.com',
        role: 'user',
        disabled: 'false',
      }),
    )
    .willRespondWith(200, (response) => response.headers(counted).jsonBody([listedUser]))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const filters = { search: 'asha@example.com', role: 'user', disabled: 'false' };
        const list = await apiGetList(usersUrl({ page: 1, ...filters }), userList);
        expect(list.items).toHaveLength(1);
      }),
    ));

test('one user comes by id', () =>
  withAccount('a request for one user')
    .withRequest('GET', `/api/users/${USER}`)
    .willRespondWith(200, (response) => response.jsonBody({ ...listedUser, _id: USER }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getUser(userUrl(USER))).toMatchObject({ email: 'asha@example.com' });
      }),
    ));

test('a user is enabled again', () =>
  withAccount('a user to enable')
    .withRequest('PATCH', `/api/users/${USER}`, (request) => request.jsonBody({ disabled: false }))
    .willRespondWith(200, (response) => response.jsonBody({ ...listedUser, disabled: false }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await changeUser(USER, { disabled: false })).toMatchObject({ disabled: false });
      }),
    ));

test('a user is disabled', () =>
  withAccount('a user to disable')
    .withRequest('PATCH', `/api/users/${USER}`, (request) => request.jsonBody({ disabled: true }))
    .willRespondWith(200, (response) => response.jsonBody({ ...listedUser, disabled: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await changeUser(USER, { disabled: true })).toMatchObject({ disabled: true });
      }),
    ));

test('a user is deleted', () =>
  withAccount('a user to delete')
    .withRequest('DELETE', `/api/users/${USER}`)
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) => withFetchAt(url, () => deleteUser(USER))));

test('messages come by pages with their count', () =>
  pact
    .addInteraction()
    .given('an admin is signed in and a contact message exists')
    .uponReceiving('a request for the contact messages')
    .withRequest('GET', '/api/contact-messages', (request) =>
      request.query({ page: '1', limit: '50' }),
    )
    .willRespondWith(200, (response) =>
      response.headers(counted).jsonBody(
        eachLike({
          _id: string('m-1'),
          fullName: string('Asha Example'),
          email: string('asha@example.com'),
          phone: string('123 456 7890'),
          subject: string('A custom rug'),
          message: string('Could you weave one in indigo?'),
          createdAt: string('2026-11-20T10:00:00.000Z'),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await apiGetList(messagesUrl({ page: 1 }), messageList)).items).toHaveLength(1);
      }),
    ));

test('a message is marked as answered', () =>
  pact
    .addInteraction()
    .given('an admin is signed in and a contact message exists', { messageId: 'm-1' })
    .uponReceiving('a message that was answered')
    .withRequest('PATCH', '/api/contact-messages/m-1', (request) =>
      request.jsonBody({ answered: true }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({
        _id: 'm-1',
        fullName: string('Asha Example'),
        email: string('asha@example.com'),
        phone: string('123 456 7890'),
        subject: string('A custom rug'),
        message: string('Could you weave one in indigo?'),
        createdAt: string('2026-11-20T10:00:00.000Z'),
        answered: { at: string('2026-11-21T10:00:00.000Z'), by: string('Keeper K.') },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect((await answerMessage('m-1', true)).answered).toMatchObject({ by: 'Keeper K.' });
      }),
    ));

describe('failed events', () => {
  const withFailedEvent = (request: string) =>
    pact
      .addInteraction()
      .given('an admin is signed in and an event has failed', { id: '7' })
      .uponReceiving(request);

  test('are a list', () =>
    withFailedEvent('a request for the failed events of accounts')
      .withRequest('GET', '/api/dead-letters/identity', (request) =>
        request.query({ page: '1', limit: '50' }),
      )
      .willRespondWith(200, (response) =>
        response.headers(counted).jsonBody([
          {
            _id: '7',
            consumer: string('identity-profile'),
            subject: string('shop.orders.placed.v1'),
            eventId: null,
            payload: string('{}'),
            reason: string('Unreadable'),
            attempts: integer(1),
            failedAt: string('2026-11-20T10:00:00.000Z'),
          },
        ]),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const list = await apiGetList(failedEventsPageUrl('identity'), failedEventList);
          expect(list.items).toHaveLength(1);
        }),
      ));

  test('are a list also of those alone that are tried again by themselves', () =>
    withFailedEvent('a request for the events of accounts that are tried again')
      .withRequest('GET', '/api/dead-letters/identity', (request) =>
        request.query({ page: '1', limit: '50', status: 'retrying' }),
      )
      .willRespondWith(200, (response) => response.headers({ 'X-Total-Count': '0' }).jsonBody([]))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          const list = await apiGetList(
            failedEventsPageUrl('identity', { status: 'retrying' }),
            failedEventList,
          );
          expect(list).toEqual({ items: [], total: 0 });
        }),
      ));

  test('are dismissed', () =>
    withFailedEvent('a failed event to dismiss')
      .withRequest('DELETE', '/api/dead-letters/identity/7')
      .willRespondWith(200, (response) => response.jsonBody({ success: true }))
      .executeTest(({ url }) => withFetchAt(url, () => dismissFailedEvent('identity', '7'))));
});
