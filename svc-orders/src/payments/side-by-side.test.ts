import { setImmediate as soon } from 'node:timers/promises';
import { sideBySide } from './side-by-side';

const rows = Array.from({ length: 20 }, (_, nth) => nth);

test('when some rows wait, then the others are worked on meanwhile', async () => {
  const done: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const all = sideBySide(rows, async (row) => {
    if (row < 7) await held;
    done.push(row);
  });
  while (done.length < 13) await soon();
  expect(done).toEqual(rows.slice(7));
  release();
  await all;
  expect(done).toHaveLength(20);
});

test('when there are many rows, then eight are worked on at once', async () => {
  let busy = 0;
  let most = 0;
  await sideBySide(rows, async () => {
    busy += 1;
    most = Math.max(most, busy);
    await soon();
    busy -= 1;
  });
  expect(most).toBe(8);
});

test('when rows fail, then the others are worked on all the same, and the first failure is told after them', async () => {
  const done: number[] = [];
  const all = sideBySide(rows, async (row) => {
    await soon();
    if (row === 3 || row === 9) throw new Error(`row ${row} failed`);
    done.push(row);
  });
  await expect(all).rejects.toThrow('row 3 failed');
  expect(done).toEqual(rows.filter((row) => row !== 3 && row !== 9));
});
