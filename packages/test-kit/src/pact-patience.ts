import { createRequire } from 'node:module';
import { PactV4 } from 'pact';

/** On a busy machine it takes a tenth of a second. Only a test that fails waits for all of it. */
const WRITTEN_DOWN_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 5;

interface MockServers {
  mockServerMatchedSuccessfully(port: number): boolean;
  mockServerMismatches(port: number): unknown;
}

interface NativeCore {
  getFfiLib(logLevel: string): { pactffiInitWithLogLevel(level: string): void };
}

const load = createRequire(require.resolve('pact'));
const ofCore = <Module>(name: string) => load(`@pact-foundation/pact-core/src/${name}`) as Module;
ofCore<{ setLogLevel(level: string): void }>('logger').setLogLevel('warn');
// A process has one log. Pact opens it anew for each file of tests, and complains that it is open.
const native = ofCore<NativeCore>('ffi').getFfiLib('warn');
native.pactffiInitWithLogLevel = () => undefined;

const { prototype } = PactV4 as unknown as { prototype: { setup(): void; pact: MockServers } };
const { setup } = prototype;
if (!setup)
  throw new Error('Pact starts its mock server in another way: see how it waits for requests.');
const nobody = new Int32Array(new SharedArrayBuffer(4));

// Pact's mock server answers a request before another of its threads writes down that it came
// (pact-foundation/pact-core-mock-server#13): asked at once, it denied 28 of 200 that it had answered.
prototype.setup = function () {
  setup.call(this);
  const servers = this.pact;
  const { mockServerMismatches } = servers;
  servers.mockServerMismatches = (port) => {
    const until = performance.now() + WRITTEN_DOWN_WITHIN_MS;
    while (!servers.mockServerMatchedSuccessfully(port) && performance.now() < until) {
      Atomics.wait(nobody, 0, 0, LOOK_EVERY_MS);
    }
    return mockServerMismatches(port);
  };
};
