import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { createMetrics } from '@handloom/service-kit/metrics/metrics';
import { gatewayMetrics } from '../metrics/gateway-metrics';
import type { Site } from '../releases/site';
import { serveReports } from './serve-reports';
import { signedViews } from './signed-views';

const CART = 'mf-cart';
const shown = { name: CART, version: 'bbbbbbbbbbbb', base: '/assets/', entry: 'a.js' };
const part = { release: shown, description: { files: [] } };
const siteOf = () => ({ parts: { [CART]: part }, routes: [], renderer: null }) as unknown as Site;
const live = siteOf();
const app = Fastify();
const counts = {
  viewed: jest.fn(),
  started: jest.fn(),
  failed: jest.fn(),
  failedToStart: jest.fn(),
};
const views = serveReports(app, {
  releases: { current: () => live },
  views: signedViews(null),
  watch: counts,
  tell: () => undefined,
  metrics: gatewayMetrics(createMetrics()),
});
afterAll(() => app.close());
beforeEach(() => void jest.clearAllMocks());

const STARTED = { hasStarted: true, isCanary: false };
const NOT_STARTED = { hasStarted: false, isCanary: false };
test.each([
  ['error', 'an error', STARTED, ['started', 'failed']],
  ['recoverable', 'an error that was mended, which nobody saw', STARTED, ['started']],
  ['load', 'a part that did not load', NOT_STARTED, ['failedToStart', 'failed']],
  ['load', 'what did not load of a part that had started', STARTED, ['started', 'failed']],
  ['error', 'an error of a canary', { ...STARTED, isCanary: true }, []],
  ['load', 'a canary that did not load', { ...NOT_STARTED, isCanary: true }, []],
])(
  'when a browser tells by the kind %s of %s, then it counts as what it is',
  async (kind, _what, { hasStarted, isCanary }, counted) => {
    const name = views.opened(randomUUID(), { site: isCanary ? siteOf() : live, isCanary });
    const report = {
      view: /desc="(.*)"/.exec(name)?.[1],
      path: '/',
      started: hasStarted ? [CART] : [],
      vitals: [],
      errors: [{ kind, part: CART, message: 'it is undefined' }],
    };
    const answer = await app.inject({ method: 'POST', url: '/reports', payload: report });
    expect(answer.statusCode).toBe(204);
    const { viewed: _viewed, ...told } = counts;
    const called = Object.entries(told).flatMap(([what, { mock }]) => mock.calls.map(() => what));
    expect(called.sort()).toEqual([...counted].sort());
  },
);
