import { MatchersV3, PactV4 } from 'pact';
import { apiGetList } from '@handloom/frontend-kit/api-list';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { resendMail } from '../features/mails/api/resend-mail';
import { getMail, mailUrl } from '../features/mails/api/use-mail';
import { mailList, mailsPageUrl } from '../features/mails/api/use-mails';

const { boolean, eachLike, integer, regex, string } = MatchersV3;

const ORDER = '01998d5e-7c00-7000-8000-0000000000b9';
const MAIL = '01998d5e-7c00-7000-8000-00000000a11d';
const mailOf = (kind: string) => ({
  _id: string(MAIL),
  kind: string(kind),
  about: string(ORDER),
  recipient: string('asha@example.com'),
  status: regex(/^(waiting|sent|given-up)$/, 'waiting'),
  isKept: boolean(false),
  attempts: integer(0),
  lastFailure: null,
  createdAt: string('2026-11-21T10:00:00.000Z'),
  sentAt: null,
});

describe.each([
  {
    provider: 'svc-orders',
    source: 'orders' as const,
    mail: mailOf('order-confirmation'),
    given: 'an admin is signed in and a mail about an order waits',
    ids: { orderId: ORDER, mailId: MAIL } as Record<string, string>,
    asked: { page: '1', limit: '50', about: ORDER } as Record<string, string>,
    of: 'about an order',
  },
  {
    provider: 'svc-identity',
    source: 'identity' as const,
    mail: mailOf('contact-receipt'),
    given: 'an admin is signed in and a mail about a contact message waits',
    ids: { mailId: MAIL },
    asked: { page: '1', limit: '50' },
    of: 'of the contact form',
  },
])('mails of $provider', ({ provider, source, mail, given, ids, asked, of }) => {
  const pact = new PactV4({
    consumer: 'mf-admin',
    provider,
    dir: pactsOfThisFile(),
    logLevel: 'warn',
  });
  const withMail = (request: string) =>
    pact.addInteraction().given(given, ids).uponReceiving(request);
  const listed = (status: string) =>
    apiGetList(mailsPageUrl(source, { ...asked, page: 1, status }), mailList);

  test('come by pages with their count', () =>
    withMail(`a request for the waiting mails ${of}`)
      .withRequest('GET', `/api/mails/${source}`, (request) =>
        request.query({ ...asked, status: 'waiting' }),
      )
      .willRespondWith(200, (response) =>
        response.headers({ 'X-Total-Count': regex(/^\d+$/, '1') }).jsonBody(eachLike(mail)),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect((await listed('waiting')).items).toHaveLength(1);
        }),
      ));

  test('that wait for nobody are a list of their own', () =>
    withMail(`a request for the mails ${of} that are set aside`)
      .withRequest('GET', `/api/mails/${source}`, (request) =>
        request.query({ ...asked, status: 'set-aside' }),
      )
      .willRespondWith(200, (response) =>
        response.headers({ 'X-Total-Count': regex(/^\d+$/, '0') }).jsonBody([]),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect((await listed('set-aside')).items).toEqual([]);
        }),
      ));

  test('can be read', () =>
    withMail(`a request for one mail ${of}`)
      .withRequest('GET', `/api/mails/${source}/${MAIL}`)
      .willRespondWith(200, (response) =>
        response.jsonBody({
          ...mail,
          _id: MAIL,
          subject: string('We have your message'),
          text: string('Hello,'),
          html: string('<!doctype html>'),
        }),
      )
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await getMail(mailUrl(source, MAIL))).toMatchObject({ _id: MAIL });
        }),
      ));

  test('are sent again as new ones', () =>
    withMail(`a mail ${of} to send again`)
      .withRequest('POST', `/api/mails/${source}/${MAIL}/resend`, (request) => request.jsonBody({}))
      .willRespondWith(201, (response) => response.jsonBody(mail))
      .executeTest(({ url }) =>
        withFetchAt(url, async () => {
          expect(await resendMail(source, MAIL)).toMatchObject({ status: 'waiting' });
        }),
      ));
});
