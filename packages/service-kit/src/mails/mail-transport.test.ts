import { mustEncrypt } from './mail-transport';

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
