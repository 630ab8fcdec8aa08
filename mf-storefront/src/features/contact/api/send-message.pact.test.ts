import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { sendMessage } from './send-message';

const { string } = MatchersV3;

const pact = new PactV4({
  consumer: 'mf-storefront',
  provider: 'svc-identity',
  dir: pactsOfThisFile(),
  logLevel: 'warn',
});

const message = {
  fullName: 'A visitor',
  email: 'visitor@shop.example',
  phone: '+91 5442 555 000',
  subject: 'Question about Ganga Scroll',
  message: 'Is it available in 9X12?',
};

test('a message is received', () =>
  pact
    .addInteraction()
    .given('a guest')
    .uponReceiving('a contact message')
    .withRequest('POST', '/contact', (request) => request.jsonBody(message))
    .willRespondWith(200, (response) => response.jsonBody({ success: true }))
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        expect(await sendMessage(message)).toEqual({ success: true });
      }),
    ));

test('a message without its fields is refused, field by field', () =>
  pact
    .addInteraction()
    .given('a guest')
    .uponReceiving('an empty contact message')
    .withRequest('POST', '/contact', (request) =>
      request.jsonBody({ fullName: '', email: '', phone: '', subject: '', message: '' }),
    )
    .willRespondWith(400, (response) =>
      response.jsonBody({
        success: false,
        error: string('Full Name is required'),
        message: string('Full Name is required'),
        errors: {
          fullName: 'Full Name is required',
          email: 'Email is required',
          phone: 'Phone is required',
          subject: 'Subject is required',
          message: 'Message is required',
        },
      }),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, () =>
        expect(
          sendMessage({ fullName: '', email: '', phone: '', subject: '', message: '' }),
        ).rejects.toMatchObject({ status: 400, errors: { phone: 'Phone is required' } }),
      ),
    ));
