import { format } from 'node:util';

/*
 * A complaint that a test does not expect is a fault, of the test or of what it tests, and fails it: printed among hundreds
 * of others nobody would see it. Who expects one takes it by `jest.spyOn(console, …).mockImplementation(…)`, which holds
 * until the test ends.
 */
const said: string[] = [];
const { error, warn } = console;

beforeEach(() => {
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...words: unknown[]) => {
      // What the file's own hooks say after a test fails the next one.
      said.push(`${format(...words)}\nIn: ${expect.getState().currentTestName}`);
    };
  }
});

function expectSilence(): void {
  const unexpected = said.splice(0);
  if (unexpected.length > 0) throw new Error(`Nobody expected to read: ${unexpected.join('\n\n')}`);
}
afterEach(expectSilence);
afterAll(() => {
  // The file's own hooks come after this one: what they say is at least printed.
  Object.assign(console, { error, warn });
  // Of what a hook said after the last test.
  expectSilence();
});
