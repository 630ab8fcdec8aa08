import { phone, pinCode, plainPhone, plainPinCode } from './address-fields';

test.each([
  ['+49 221 1234567', '+492211234567'],
  ['+1 (555) 123-4567', '+15551234567'],
  ['+33 1 23 45 67 89', '+33123456789'],
  ['0221/123 45 67', '02211234567'],
  [' 98765 43210 ', '9876543210'],
  // As Arabic, Persian, Hindi, Bengali and Japanese keyboards have them.
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['۰۲۱ ۱۲۳۴ ۵۶۷۸', '02112345678'],
  ['९८७६५ ४३२१०', '9876543210'],
  ['০১৭১২-৩৪৫৬৭৮', '01712345678'],
  ['＋８１（９０）１２３４－５６７８', '+819012345678'],
  // As a phone's contacts are copied.
  ['\u202a+91 98765‑43210\u202c', '+919876543210'],
])('when a phone is written as %s, then it is sent as %s', (typed, sent) => {
  expect(phone.safeParse(typed).success).toBe(false);
  expect(plainPhone(typed)).toBe(sent);
  expect(phone.parse(sent)).toBe(sent);
});

test.each(['987-654-3210', '(987) 654-321000', '9876543210', '12 34', 'call me', ''])(
  'when %s is right, or wrong without its marks too, then it is left as it is',
  (typed) => expect(plainPhone(typed)).toBe(typed),
);

test.each([
  ['231 001', '231001'],
  ['123 45', '12345'],
  ['00-950', '00950'],
  ['२३१ ००१', '231001'],
])('when a pin code is written as %s, then it is sent as %s', (typed, sent) => {
  expect(pinCode.safeParse(typed).success).toBe(false);
  expect(plainPinCode(typed)).toBe(sent);
});

test.each(['231001', '10001-1234', 'SW1A 1AA', ''])(
  'when the pin code %s is right, or wrong without its marks too, then it is left as it is',
  (typed) => expect(plainPinCode(typed)).toBe(typed),
);
