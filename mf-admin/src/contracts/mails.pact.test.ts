import { MatchersV3, PactV4 } from 'pact';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { resendMail } from '../features/mails/api/resend-mail';
import { getMail, mailUrl } from '../features/mails/api/use-mail';
import { mailList, mailsPageUrl } from '../features/mails/api/use-mails';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-admin',
  provider: 'svc-orders',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const ORDER = '01998d5e-7c00-7000-8000-0000000000b9';
const MAIL = '01998d5e-7c00-7000-8000-00000000a11d';
const mail = {
  _id: string(MAIL),
  kind: string('order-confirmation'),
  about: string(ORDER),
  recipient: string('asha@example.com'),
  status: regex(/^(waiting|sent|given-up)$/, 'waiting'),
  isKept: boolean(false),
  attempts: integer(0),
  lastFailure: null,
  createdAt: string('2026-11-21T10:00:00.000Z'),
  sentAt: null,
};
const withMail = (request: string) =>
  pact
    .addInteraction()
    .given('an admin is signed in and a mail about an order waits', {
      orderId: ORDER,
      mailId: MAIL,
    })
    .uponReceiving(request);

test('mails come by pages with their count', () =>
  withMail('a request for the waiting mails about one order')
    .withRequest('GET', '/api/mails/orders', (request) =>
      request.query({ page: '1', limit: '50', status: 'waiting', about: ORDER }),
    )
    .willRespondWith(200, (response) =>
      response.headers({ 'X-Total-Count': regex(/^\d+$/, '1') }).jsonBody(eachLike(mail)),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const query = { page: 1, status: 'waiting', about: ORDER };
        const list = await apiGetList(mailsPageUrl('orders', query), mailList);
        expect(list.items).toHaveLength(1);
      }),
    ));

test('a mail can be read', () =>
  withMail('a request for one mail about an order')
    .withRequest('GET', `/api/mails/orders/${MAIL}`)
    .willRespondWith(200, (response) =>
      response.jsonBody({
        ...mail,
        _id: MAIL,
        subject: string('Order HR-2026-000123 is confirmed'),
        text: string('Hello Asha Example,'),
        html: string('<!doctype html>'),
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await getMail(mailUrl('orders', MAIL))).toMatchObject({ _id: MAIL });
      }),
    ));

test('a mail is sent again as a new one', () =>
  withMail('a mail about an order to send again')
    .withRequest('POST', `/api/mails/orders/${MAIL}/resend`, (request) => request.jsonBody({}))
    .willRespondWith(201, (response) => response.jsonBody(mail))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await resendMail('orders', MAIL)).toMatchObject({ status: 'waiting' });
      }),
    ));
