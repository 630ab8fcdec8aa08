import { closestWords, typingDistance } from './closest-words';

describe('when a word is compared with another', () => {
  test.each([
    ['floral', 'floral', 0],
    ['flroal', 'floral', 1],
    ['medalion', 'medallion', 1],
    ['rog', 'rug', 1],
    ['oushk', 'oushak', 1],
    ['tuffted', 'tufted', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('then from %s to %s are %d mistakes', (a, b, distance) => {
    expect(typingDistance(a, b)).toBe(distance);
    expect(typingDistance(b, a)).toBe(distance);
  });
});

describe('when a word is corrected', () => {
  test('then only the nearest words count', () => {
    expect(closestWords('floarl', ['flora', 'floral', 'flower'])).toEqual(['floral']);
    expect(closestWords('medalion', ['medallions', 'medallion'])).toEqual(['medallion']);
  });

  test('then words that are near only without the sign of the plural count where no other is near', () => {
    expect(closestWords('color', ['colours', 'cold', 'coloured'])).toEqual(['colours']);
    expect(closestWords('glaz', ['glass'])).toEqual(['glass']);
    expect(closestWords('roz', ['roses'])).toEqual([]);
  });

  test('then a short word bears one mistake, a tiny one none', () => {
    expect(closestWords('rud', ['rug'])).toEqual(['rug']);
    expect(closestWords('rxd', ['rug'])).toEqual([]);
    expect(closestWords('rx', ['re'])).toEqual([]);
  });
});
