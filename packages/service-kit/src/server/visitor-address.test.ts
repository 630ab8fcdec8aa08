import { visitorAt } from './visitor-address';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1:0::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  // As some fronts say it, of each connection another one.
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.0/24'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s is the visitor %s of the network %s', (ip, address, network) => {
  expect(visitorAt(ip)).toEqual({ address, network });
});

test('who is gone before anybody looks is a visitor, too', () => {
  expect(visitorAt(undefined)).toEqual({ address: '', network: '' });
});
