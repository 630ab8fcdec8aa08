import { trackingLink } from './tracking-link';

test.each([
  ['DHL Express', '12 345', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=12345'],
  ['fed-ex', '1&x=2', 'https://www.fedex.com/fedextrack/?trknbr=1%26x%3D2'],
  ['U.P.S.', '1Z9', 'https://www.ups.com/track?tracknum=1Z9'],
  ['USPS', '94', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94'],
])('when a parcel goes by %s with %s, then it is followed at %s', (carrier, number, link) => {
  expect(trackingLink({ carrier, number })).toBe(link);
});

test.each([
  ['India Post', 'EM1'],
  ['', '1'],
  ['DHL', ' '],
])('when a parcel goes by “%s” with “%s”, then no page of it is known', (carrier, number) => {
  expect(trackingLink({ carrier, number })).toBeNull();
});
