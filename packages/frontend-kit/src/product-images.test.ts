import { imageSrcSet } from './product-images';

test.each<[number | undefined, string[]]>([
  [undefined, ['320 320w', '640 640w', '960 960w', '1440 1440w', '1920 1920w']],
  [1920, ['320 320w', '640 640w', '960 960w', '1440 1440w', '1920 1920w']],
  [1200, ['320 320w', '640 640w', '960 960w', '1440 1200w']],
  [640, ['320 320w', '640 640w']],
  [600, ['320 320w', '640 600w']],
  [200, ['320 200w']],
])('when a picture is %d wide, then it is there at all smaller widths, and whole', (width, set) => {
  expect(imageSrcSet('/images/a', width).split(', ')).toEqual(
    set.map((each) => `/images/a?w=${each}`),
  );
});
