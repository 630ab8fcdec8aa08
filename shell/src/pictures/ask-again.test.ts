import { askAgainForPictures } from './ask-again';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a picture that never comes is asked for three times more, and one that takes its place as often', () => {
  const asked: string[] = [];
  const picture = document.createElement('img');
  const show = (address: string) => {
    asked.push(address);
    picture.setAttribute('src', address);
    picture.dispatchEvent(new Event('error'));
  };
  // Nothing is loaded here: whatever is asked for does not come.
  Object.defineProperties(picture, {
    complete: { value: true },
    currentSrc: { get: () => picture.getAttribute('src') ?? '' },
    src: { set: show },
  });
  document.body.append(picture);
  askAgainForPictures();
  show('/images/red.webp');
  jest.runAllTimers();
  expect(asked).toEqual(Array(4).fill('/images/red.webp'));
  show('/images/blue.webp');
  jest.runAllTimers();
  expect(asked.slice(4)).toEqual(Array(4).fill('/images/blue.webp'));
});
