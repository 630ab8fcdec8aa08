import { circuitBreaker } from './circuit-breaker';

let now = 0;
const failing = (times: number) => {
  const breaker = circuitBreaker(() => now);
  for (let index = 0; index < times; index += 1) breaker.failed();
  return breaker;
};

test('when a few requests failed, then the next may still go out', () => {
  expect(failing(4).admits()).toBe(true);
});

test('when five failed in a row, then nobody may for a second, then one may try', () => {
  const breaker = failing(5);
  expect(breaker.admits()).toBe(false);
  now += 1_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
});

test('when the try succeeds, then everyone may again', () => {
  const breaker = failing(5);
  now += 1_000;
  breaker.admits();
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
});

test('when one succeeded in between, then failures are counted anew', () => {
  const breaker = failing(4);
  breaker.succeeded();
  breaker.failed();
  expect(breaker.admits()).toBe(true);
});
