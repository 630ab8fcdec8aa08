import { checkedEntries } from './checked-entries';

beforeEach(() => {
  globalThis.scriptIntegrity = { '/assets/remoteEntry.a.js': 'sha384-abc' };
});

const scriptOf = (file: string) => {
  const url = new URL(`/assets/${file}`, location.href).href;
  return checkedEntries.createScript?.({ url } as never) as HTMLScriptElement;
};

test('when the document says what an entry must be, then browsers are to compare it', () => {
  const script = scriptOf('remoteEntry.a.js');
  expect(script.integrity).toBe('sha384-abc');
  expect(script.crossOrigin).toBe('anonymous');
  expect(script.src).toBe(new URL('/assets/remoteEntry.a.js', location.href).href);
});

test('when it does not, then there is no script', () => {
  expect(() => scriptOf('remoteEntry.b.js')).toThrow('No release that is known here has');
});
