import { oneAtATime } from './one-at-a-time';

test('when several are asked for, then one runs at a time, in their order', async () => {
  const turns = oneAtATime();
  const told: string[] = [];
  const work = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    told.push(`${name} ends`);
  };
  await Promise.all([turns.take(work('first')), turns.take(work('second'))]);
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('when one fails, then it is told, and the next one runs', async () => {
  const turns = oneAtATime();
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

test('when fifty wait, then the next is refused, and later ones are not', async () => {
  const turns = oneAtATime();
  let release = () => {};
  const held = turns.take(() => new Promise<void>((resolve) => (release = resolve)));
  const waiting = Array.from({ length: 49 }, () => turns.take(async () => undefined));
  await expect(turns.take(async () => undefined)).rejects.toThrow('50 wait already');
  release();
  await Promise.all([held, ...waiting]);
  await expect(turns.take(async () => 'served')).resolves.toBe('served');
});
