import { format } from 'node:util';

/*
 * A complaint that a test does not expect is a fault, of the test or of what it tests, and fails it: printed among hundreds
 * of others nobody would see it. Who expects one takes it by `jest.spyOn(console, …)`, which holds until the test ends.
 */
const said: string[] = [];

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...words: unknown[]) => void said.push(format(...words));
  }
});

function expectSilence(): void {
  const unexpected = said.splice(0);
  if (unexpected.length > 0) throw new Error(`Nobody expected to read: ${unexpected.join('\n\n')}`);
}
afterEach(expectSilence);
// Of what is said as the last page is taken down.
afterAll(expectSilence);
