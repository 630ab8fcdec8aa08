import type { RunningShop } from './find-shop';
import { log } from './status';

test('when somebody’s reason would steer the terminal, then it is shown as it is written', async () => {
  const entry = {
    at: '2026-06-01T12:00:00.000Z',
    action: 'release',
    part: 'mf-cart',
    from: null,
    to: 'aaaaaaaaaaaa',
    by: { author: 'Ada' },
    reason: 'Fewer clicks\u001b[1A\rnothing to see',
  } as const;
  const registry = { log: async () => [entry] } as unknown as RunningShop['registry'];
  expect(await log({ registry })).toBe(
    '2026-06-01T12:00:00.000Z  mf-cart  release  none → aaaaaaaaaaaa  by Ada, “Fewer clicks\\u001b[1A\\u000dnothing to see”',
  );
});
