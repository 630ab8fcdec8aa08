import { acceptedFormats, allRenditions, isMaster, servedWidth } from './rendition';

describe('when the width of a picture is chosen', () => {
  test.each([
    [320, 1200, 320],
    [1440, 1200, 1200],
    [undefined, 1200, 1200],
    [320, 100, 100],
  ])('then %s of a picture %s wide is %s', (asked, full, served) => {
    expect(servedWidth(asked, full)).toBe(served);
  });
});

describe('when formats are negotiated', () => {
  test('then the best comes first and JPEG is always possible', () => {
    expect(acceptedFormats('image/avif,image/webp,*/*')).toEqual(['avif', 'webp', 'jpeg']);
    expect(acceptedFormats('image/webp')).toEqual(['webp', 'jpeg']);
    expect(acceptedFormats(undefined)).toEqual(['jpeg']);
  });
});

describe('when the renditions of a picture are planned', () => {
  test('then every width is there once per format, the master only once, lists before galleries', () => {
    const planned = allRenditions(1200);

    expect(planned).toHaveLength(4 * 3 - 1);
    expect(planned.slice(0, 4).map(({ width, format }) => `${width} ${format}`)).toEqual([
      '640 avif',
      '320 avif',
      '960 avif',
      '1200 avif',
    ]);
    expect(planned.some((rendition) => isMaster(rendition, 1200))).toBe(false);
  });

  test('then a picture narrower than the smallest width has one width', () => {
    expect(allRenditions(200).map(({ width }) => width)).toEqual([200, 200]);
  });
});
