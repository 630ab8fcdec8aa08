import { profileChange, signup } from './accounts';
import { categoryInput, sizeInput } from './catalogue';
import { productInput } from './product-form';
import { contactMessage, storedContactMessage } from './contact';
import { checkoutForm, newOrderNote, shippingAddress } from './orders';
import { refundRequest } from './order-payments';

const TYPED = [
  ['the name of a new account', signup.shape.fullName, 'Full Name is required'],
  ['the name in a profile', profileChange.shape.name, 'Name is required'],
  ['the name of who writes to us', contactMessage.shape.fullName, 'Full Name is required'],
  ['the name at the checkout', checkoutForm.shape.name, 'Name must be at least 2 characters'],
  ['the name of a category', categoryInput.shape.name, 'Name is required'],
  ['the name of a size', sizeInput.shape.name, 'Size name is required'],
  ['the name of a product', productInput.shape.name, 'Name is required'],
  ['the description of a product', productInput.shape.description, 'Description is required'],
  ['a note on an order', newOrderNote.shape.note, 'Write a note'],
  ['the reason of a refund', refundRequest.shape.reason, 'Reason is required'],
] as const;

describe.each(TYPED)('%s', (_what, text, sentence) => {
  test.each([
    ['spaces', '   '],
    ['zero-width spaces', '\u200B\u200B\u200B'],
    ['joiners and directions', '\u200D\u2060\u200E\u202E\u2066'],
    ['soft hyphens and selectors', '\u00AD\u00AD\uFE0F\u{E0041}'],
    ['fillers of Hangul', '\u3164\u115F\u1160\uFFA0'],
    ['empty patterns of Braille', '\u2800\u2800'],
    ['accents on nothing', '\u0301\u0302'],
  ])('when it is of %s only, then it says what is missing', (_kind, typed) => {
    expect(text.safeParse(typed).error?.issues[0]?.message).toBe(sentence);
  });

  test.each(['Asha Verma', '李娜', 'काल', '🧶🧶', '-7', 'می\u200Cخواهم', 'X\u0301oe\u200B'])(
    'when it is %s, then it is taken as it is',
    (typed) => expect(text.parse(` ${typed} `)).toBe(typed),
  );
});

test('when a message or an order of before has such a name, then it can still be read', () => {
  const invisible = '\u200B\u200B';
  expect(storedContactMessage.shape.fullName.parse(invisible)).toBe(invisible);
  expect(shippingAddress.shape.name.parse(invisible)).toBe(invisible);
});

test.each([
  ['who signs up', signup.shape],
  ['who writes to us', contactMessage.shape],
])(
  'when name and e-mail of %s bring signs that turn directions, then they are without them, and those that Hebrew needs stay',
  (_who, { fullName, email }) => {
    expect(fullName.parse('\u202e ahsA \u2067V.\u2069')).toBe('ahsA V.');
    expect(fullName.parse('דנה\u200f (D.)')).toBe('דנה\u200f (D.)');
    expect(email.parse('\u202a asha@x.example\u202c')).toBe('asha@x.example');
  },
);
