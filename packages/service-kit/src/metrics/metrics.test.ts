import { createMetrics, gauge } from './metrics';

const valuesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));

test.each([
  ['without labels', undefined, 'waiting 3'],
  ['by its labels', { state: 'old' }, 'waiting{state="old"} 3'],
])(
  'when what a gauge %s reads is away, then it tells nothing, and no 0',
  async (_, labels, told) => {
    const metrics = createMetrics();
    const naming = { name: 'waiting', help: 'What waits.', labelNames: Object.keys(labels ?? {}) };
    let isAway = false;
    gauge(metrics, naming, (tell) => isAway || tell(3, labels));
    expect(valuesOf(await metrics.metrics())).toEqual([told]);
    isAway = true;
    expect(valuesOf(await metrics.metrics())).toEqual([]);
  },
);
