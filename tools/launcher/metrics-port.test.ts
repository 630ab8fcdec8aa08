import { SERVICES } from '@handloom/build-kit/services';
import { metricsPortOf } from './metrics-port';

const PARTS = ['gateway', ...SERVICES];
const settings = { metricsPort: 9_100, copies: 2, port: 8_080 };

test('when a first port is named, then each copy of each part has one of its own after it', () => {
  const ports = PARTS.flatMap((part) => [0, 1].map((nth) => metricsPortOf(part, nth, settings)));
  expect(ports).toEqual(ports.map((_, place) => 9_100 + place));
});

test('when none is named, then any free one will do', () => {
  expect(metricsPortOf('gateway', 1, { ...settings, metricsPort: 0 })).toBe(0);
});

test('when one of them would be the shop’s, then it is refused', () => {
  const meets = { ...settings, metricsPort: settings.port - 3 };
  expect(metricsPortOf('gateway', 1, meets)).toBe(settings.port - 2);
  expect(() => PARTS.map((part) => metricsPortOf(part, 1, meets))).toThrow(
    'METRICS_PORT=8077 and the ports after it, one for each part, include the shop’s own port 8080: choose another.',
  );
});
