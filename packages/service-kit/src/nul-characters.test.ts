import { refuseNulInJson, refuseNulInUrl } from './nul-characters';

const BACKSLASH = '\\';

describe('a NUL character', () => {
  test.each([
    ['/api/orders/%00', 404],
    ['/api/orders?search=%00', 400],
  ])('when it is in %s, then the answer is %d', (url, status) => {
    expect(() => refuseNulInUrl({ url })).toThrow(expect.objectContaining({ status }));
  });

  test('when it is in a JSON body, then the body is refused', () => {
    expect(() => refuseNulInJson(`{"a":"x${BACKSLASH}u0000"}`)).toThrow();
    expect(() => refuseNulInJson(`{"a":"${BACKSLASH.repeat(2)}${BACKSLASH}u0000"}`)).toThrow();
  });

  test('when the text only speaks of it, then it passes', () => {
    expect(() => refuseNulInJson(`{"a":"${BACKSLASH.repeat(2)}u0000"}`)).not.toThrow();
    expect(() => refuseNulInUrl({ url: '/api/orders/1?search=00' })).not.toThrow();
  });
});
