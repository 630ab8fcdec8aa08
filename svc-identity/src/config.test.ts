import { readConfig } from './config';

const base = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/identity',
  NATS_URL: 'nats://localhost',
  SESSION_PUBLIC_KEY: Buffer.from('pem').toString('base64'),
  SESSION_PRIVATE_KEY: Buffer.from('pem').toString('base64'),
};
const folder = { MAIL_DIR: '/data/mail' };
const server = {
  SMTP_URL: 'smtps://shop:secret@mail.example:465',
  MAIL_FROM: 'shop@x.example',
  SHOP_ORIGIN: 'https://shop.example/',
};

describe('where mails go', () => {
  test('when no mail server is named, then into the folder', () => {
    const expected = {
      smtpUrl: null,
      folder: '/data/mail',
      from: 'Handloom <orders@handloom.example>',
      shopMailbox: 'support@handloom.example',
      shopOrigin: 'http://localhost:8080',
    };
    expect(readConfig({ ...base, ...folder }).mail).toEqual(expected);
    expect(readConfig({ ...base, ...folder, SMTP_URL: '', MAIL_FROM: '' }).mail).toEqual(expected);
  });

  test('when a server and a sender are given, then to the shop’s address or the one given', () => {
    expect(readConfig({ ...base, ...server }).mail).toMatchObject({
      smtpUrl: server.SMTP_URL,
      from: 'shop@x.example',
      shopMailbox: 'support@handloom.example',
      shopOrigin: 'https://shop.example',
    });
    const named = {
      MAIL_FROM: '"Handloom: Rugs" <shop@x.example>',
      CONTACT_MAIL_TO: 'desk@x.example',
    };
    expect(readConfig({ ...base, ...server, ...named }).mail).toMatchObject({
      from: named.MAIL_FROM,
      shopMailbox: 'desk@x.example',
    });
  });

  test.each([
    [{}, 'MAIL_DIR: is missing, where no SMTP_URL is set'],
    [{ ...server, MAIL_FROM: '' }, 'MAIL_FROM: is missing, though SMTP_URL is set'],
    [{ ...server, SHOP_ORIGIN: '' }, 'SHOP_ORIGIN: is missing, though SMTP_URL is set'],
    [{ ...folder, MAIL_FROM: server.MAIL_FROM }, 'SMTP_URL: is missing, though MAIL_FROM is set'],
    [
      { ...folder, CONTACT_MAIL_TO: 'd@x.example' },
      'SMTP_URL: is missing, though CONTACT_MAIL_TO is set',
    ],
    [{ ...server, SMTP_URL: 'http://x.example' }, 'SMTP_URL: must be an smtp or smtps address'],
    [
      { ...server, MAIL_FROM: 'a@x.example\r\nBcc: b' },
      'MAIL_FROM: must be an e-mail address, and a name with a colon in quotes',
    ],
    [
      { ...server, MAIL_FROM: 'Handloom: Rugs <a@x.example>' },
      'MAIL_FROM: must be an e-mail address, and a name with a colon in quotes',
    ],
    [{ ...server, CONTACT_MAIL_TO: 'desk' }, 'CONTACT_MAIL_TO: must be an e-mail address'],
    [
      { ...server, SHOP_ORIGIN: 'shop' },
      'SHOP_ORIGIN: must be an address such as https://shop.example',
    ],
  ])('when the configuration is %j, then the start is refused: %s', (source, sentence) => {
    expect(() => readConfig({ ...base, ...source })).toThrow(
      `The environment is not complete: ${sentence}.`,
    );
  });
});
