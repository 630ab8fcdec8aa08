import { mailsThrough, startTestSmtp } from '@handloom/test-kit/test-smtp';
import { faultOf, mustEncrypt, openMailTransport } from './mail-transport';

test.each([
  ['smtp://user:password@smtp.example:587', true],
  ['smtp://user:password@10.0.0.7', true],
  ['smtp://user:password@127.0.0.1.example', true],
  // Nothing secret, and a relay in a network of its own may have no certificate.
  ['smtp://relay:25', false],
  ['smtp://user:password@localhost:1025', false],
  ['smtp://user:password@127.0.0.1:1025', false],
  ['smtp://user:password@[::1]:1025', false],
])('whether %s is refused without STARTTLS: %s', (url, expected) => {
  expect(mustEncrypt(url)).toBe(expected);
});

test('when the mail server refuses the shop as the sender, then that is no fault of the mail, which one that is refused itself has', async () => {
  const smtp = await startTestSmtp(() => 'refused');
  try {
    const { send } = await openMailTransport(mailsThrough(smtp));
    const mail = { id: '1', kind: 'order-confirmation', about: 'HR-1', recipient: 'a@x.example' };
    const queued = { ...mail, data: {}, createdAt: new Date(), attempts: 1 };
    const failure = () =>
      send(queued, { subject: 'A', text: 'A', html: 'A' }).then(
        () => null,
        (error: unknown) => [faultOf(error), String(error)],
      );
    expect(await failure()).toEqual(['refused', expect.stringContaining('Not wanted here')]);
    smtp.refusesSender = true;
    expect(await failure()).toEqual(['server', expect.stringContaining('Sender not allowed')]);
  } finally {
    await smtp.stop();
  }
});

test.each([
  ['DATA', '552 5.3.1 Mail system full', 'server'],
  ['RCPT TO', '554 5.3.2 System not accepting network messages', 'server'],
  ['DATA', '550-5.4.5 Daily user sending limit exceeded.', 'server'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'refused'],
  ['DATA', '552 5.3.4 Message too big for system', 'refused'],
])('an answer to %s of “%s” is the fault of: %s', (command, response, fault) => {
  const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE';
  const responseCode = Number(response.slice(0, 3));
  const error = Object.assign(new Error(response), { code, command, response, responseCode });
  expect(faultOf(error)).toBe(fault);
});
