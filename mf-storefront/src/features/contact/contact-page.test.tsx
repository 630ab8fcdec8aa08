import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { answerWith, openPage, type ShopCalls } from '../testing/shop-page';
import { ContactPage } from './contact-page';
import { keepDraft } from './message-drafts';

const open = (at = '/contact') => openPage(<ContactPage />, { route: '/contact', at });
const field = (name: string) => screen.getByRole('textbox', { name });

async function fillIn(user = userEvent.setup()) {
  const answers = {
    'Full Name': 'A visitor',
    Email: 'visitor@shop.example',
    Phone: '5442555018',
    Subject: 'A size',
    Message: 'Is there a 9X12?',
  };
  for (const [name, answer] of Object.entries(answers)) {
    await user.click(field(name));
    await user.paste(answer);
  }
}
const shown = jest.fn();
beforeEach(() => {
  keepDraft('', null);
  shown.mockClear();
  // jsdom lays nothing out and has no such method.
  Element.prototype.scrollIntoView = function (this: Element) {
    shown(this.textContent);
  };
});
const posts = ({ sent }: ShopCalls) => sent.filter(({ method }) => method === 'POST');
const send = () => screen.getByRole('button', { name: /^Send/ });

test('when nothing is filled in, then every field says that it is required and nothing is sent', async () => {
  const calls = answerWith({});
  open();
  await userEvent.click(send());
  for (const label of ['Full Name', 'Email', 'Phone', 'Subject', 'Message']) {
    expect(await screen.findByText(`${label} is required`)).toBeTruthy();
  }
  expect(posts(calls)).toEqual([]);
  expect(document.activeElement).toBe(field('Full Name'));
});

test('when a shopper is signed in, then their name, email and phone stand there, before a message and after', async () => {
  const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha', email: 'asha@shop.example' };
  answerWith({
    '/api/auth/me': { user: asha },
    '/user': { ...asha, phone: '+91 5442 555 018' },
    'POST /contact': { success: true },
  });
  open('/contact?subject=A%20size');
  // Typed before it is known who is here.
  fireEvent.input(field('Full Name'), { target: { value: 'Asha E.' } });
  await waitFor(() => expect(field('Email')).toHaveProperty('value', 'asha@shop.example'));
  expect(field('Full Name')).toHaveProperty('value', 'Asha E.');
  await waitFor(() => expect(field('Phone')).toHaveProperty('value', '+91 5442 555 018'));
  expect(field('Subject')).toHaveProperty('value', 'A size');
  fireEvent.input(field('Message'), { target: { value: 'Is there a 9X12?' } });
  await userEvent.click(send());
  expect(await screen.findByText('Thank you for reaching out!')).toBeTruthy();
  expect(field('Full Name')).toHaveProperty('value', 'Asha Example');
  expect(field('Email')).toHaveProperty('value', 'asha@shop.example');
  expect(field('Phone')).toHaveProperty('value', '+91 5442 555 018');
  expect(field('Subject')).toHaveProperty('value', '');
});

test('when the profile cannot be had, then a shopper types their phone', async () => {
  const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha', email: 'asha@shop.example' };
  const calls = answerWith({ '/api/auth/me': { user: asha }, '/user': 503 });
  open();
  await waitFor(() => expect(calls.sent.map(({ url }) => url)).toContain('/user'));
  fireEvent.input(field('Phone'), { target: { value: '5442555018' } });
  expect(field('Email')).toHaveProperty('value', 'asha@shop.example');
  expect(field('Phone')).toHaveProperty('value', '5442555018');
});

test('when a guest writes, then nobody is asked for a profile', async () => {
  const calls = answerWith({ '/api/auth/me': 401 });
  open();
  await waitFor(() => expect(calls.sent).toHaveLength(1));
  expect(calls.sent.map(({ url }) => url)).toEqual(['/api/auth/me']);
});

test('when a message is sent, then it says so for five seconds and the form is empty', async () => {
  jest.useFakeTimers();
  const calls = answerWith({ 'POST /contact': { success: true } });
  open();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText('Thank you for reaching out!')).toBeTruthy();
  expect(shown).toHaveBeenCalledWith(expect.stringContaining('Thank you for reaching out!'));
  expect(
    screen.getByText("Your message has been sent successfully. We'll get back to you shortly."),
  ).toBeTruthy();
  expect(posts(calls)[0]?.body).toEqual({
    fullName: 'A visitor',
    email: 'visitor@shop.example',
    phone: '5442555018',
    subject: 'A size',
    message: 'Is there a 9X12?',
  });
  expect(field('Message')).toHaveProperty('value', '');
  act(() => jest.advanceTimersByTime(4000));
  expect(screen.queryByText('Thank you for reaching out!')).toBeTruthy();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Thank you for reaching out!')).toBeNull();
  jest.useRealTimers();
});

test('when the shop refuses a field, then that field says why, beside the banner, and nothing typed is lost', async () => {
  open();
  globalThis.fetch = async () =>
    Response.json(
      { success: false, error: 'x', message: 'x', errors: { email: 'Invalid email address' } },
      { status: 400 },
    );
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('Could not send the data!')).toBeTruthy();
  expect(screen.getByText('sorry for inconvenience we will correct it soon')).toBeTruthy();
  expect(screen.getByText('Invalid email address')).toBeTruthy();
  expect(document.activeElement).toBe(field('Email'));
  expect(shown).not.toHaveBeenCalled();
  expect(field('Message')).toHaveProperty('value', 'Is there a 9X12?');
});

test('while a message is on its way, then the button says so and cannot be pressed', async () => {
  open();
  let answer = (_sent: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  await fillIn();
  await userEvent.click(send());
  expect(screen.getByRole('button', { name: 'Submitting...' }).hasAttribute('disabled')).toBe(true);
  await act(async () => answer(Response.json({ success: true })));
  expect(send().hasAttribute('disabled')).toBe(false);
});

test('when the next message is begun while one is on its way, then it stays', async () => {
  open();
  let answer = (_sent: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  await fillIn();
  await userEvent.click(send());
  fireEvent.input(field('Message'), { target: { value: 'And in red?' } });
  await act(async () => answer(Response.json({ success: true })));
  await screen.findByText('Thank you for reaching out!');
  expect(field('Message')).toHaveProperty('value', 'And in red?');
  expect(field('Full Name')).toHaveProperty('value', '');
  cleanup();
  open();
  expect(field('Message')).toHaveProperty('value', 'And in red?');
});

test.each([
  [200, 'success', 'Your message has been sent.'],
  [503, 'error', 'Your message could not be sent. It is kept on the contact page.'],
] as const)(
  'when the page is left while a message is on its way, and the answer is %d, then its writer hears of it',
  async (status, kind, sentence) => {
    const said = jest.spyOn(toast, kind);
    answerWith({});
    open();
    let answer = (_sent: Response) => {};
    globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
    await fillIn();
    await userEvent.click(send());
    cleanup();
    await act(async () => answer(Response.json({ success: status === 200 }, { status })));
    await waitFor(() => expect(said).toHaveBeenCalledWith(sentence));
    open();
    expect(field('Message')).toHaveProperty('value', status === 200 ? '' : 'Is there a 9X12?');
  },
);

test.each([
  [200, 'Thank you for reaching out!', ''],
  [503, 'Could not send the data!', 'Is there a 9X12?'],
])(
  'when the page is left and opened again while a message is on its way, and the answer is %d, then it is followed, and sent once',
  async (status, told, left) => {
    answerWith({});
    open();
    const answers: ((sent: Response) => void)[] = [];
    globalThis.fetch = (_url, init) =>
      new Promise((resolve) => void (init?.method === 'POST' && answers.push(resolve)));
    await fillIn();
    await userEvent.click(send());
    cleanup();
    open();
    expect(field('Message')).toHaveProperty('value', 'Is there a 9X12?');
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
    const come = (code: number) =>
      act(async () => answers.pop()?.(Response.json({ success: code === 200 }, { status: code })));
    await come(status);
    expect(await screen.findByText(told)).toBeTruthy();
    expect(field('Message')).toHaveProperty('value', left);
    // It was one call.
    expect(answers).toEqual([]);
    if (!left) return;
    await userEvent.click(send());
    await come(200);
    expect(await screen.findByText('Thank you for reaching out!')).toBeTruthy();
  },
);

test('when something typed would be lost with the page, then the browser asks; when it is sent, not any more', async () => {
  answerWith({ 'POST /contact': { success: true } });
  open();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await fillIn();
  expect(isAsked()).toBe(true);
  await userEvent.click(send());
  await screen.findByText('Thank you for reaching out!');
  expect(isAsked()).toBe(false);
});

describe('when the page is left with a message half written', () => {
  const asha = { _id: 'u-1', fullName: 'Asha Example', name: 'Asha', email: 'asha@shop.example' };
  beforeEach(() => {
    answerWith({ '/api/auth/me': 401, 'POST /contact': { success: true } });
    open();
    fireEvent.input(field('Message'), { target: { value: 'Is there a' } });
    cleanup();
  });

  test('then it is there again, counts as unsaved, and is gone once it is sent', async () => {
    open('/contact?subject=Another+question');
    expect(field('Message')).toHaveProperty('value', '');
    cleanup();

    open();
    expect(field('Message')).toHaveProperty('value', 'Is there a');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await fillIn();
    await userEvent.click(send());
    await screen.findByText('Thank you for reaching out!');
    cleanup();

    open();
    expect(field('Message')).toHaveProperty('value', '');
    expect(field('Full Name')).toHaveProperty('value', '');
  });

  test('then a guest who signs in finds it beside their name, and after them nobody else does', async () => {
    answerWith({ '/api/auth/me': { user: asha } });
    open();
    await waitFor(() => expect(field('Full Name')).toHaveProperty('value', 'Asha Example'));
    expect(field('Message')).toHaveProperty('value', 'Is there a');
    fireEvent.input(field('Message'), { target: { value: 'Is there a 9X12?' } });
    cleanup();

    answerWith({ '/api/auth/me': 401 });
    open();
    expect(field('Message')).toHaveProperty('value', '');
  });
});

test('when a rug is asked about, then the subject is filled in', () => {
  open('/contact?subject=Question+about+Ganga+Scroll');
  expect(field('Subject')).toHaveProperty('value', 'Question about Ganga Scroll');
});

test('when the map is asked for, then it comes in a frame, and not before', async () => {
  answerWith({});
  open();
  expect(screen.getByRole('img', { name: /^Map of Mirzapur/ })).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the real map here' }));
  const frame = screen.getByTitle('Map of Mirzapur by OpenStreetMap');
  expect(new URL(frame.getAttribute('src') ?? '').origin).toBe('https://www.openstreetmap.org');
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  // The button is gone: the keyboard goes on with what it brought.
  expect(document.activeElement).toBe(frame);
});
