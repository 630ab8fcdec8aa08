import { keepComputedStyles } from './quick-styles';
import { TestEnvironment } from 'jest-environment-jsdom';
import './compile-once';
import { findFieldsById } from './quick-labels';
import { forgetContexts } from './forget-contexts';

/** Parts of every browser that jsdom leaves out and Node has. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'fetch',
  'Headers',
  'Request',
  'Response',
] as const;

/** One way of a message channel, which is all that React's scheduler uses. Node's own keeps a test run alive. */
class MessageChannelOfTasks {
  readonly port1: { onmessage: ((event: { data: unknown }) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown) => {
      setImmediate(() => this.port1.onmessage?.({ data }));
    },
  };
}

/** jsdom with the rest of what browsers have. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const page = this.global as unknown as Record<string, unknown>;
    for (const name of MISSING) page[name] ??= globalThis[name];
    page['MessageChannel'] ??= MessageChannelOfTasks;
    keepComputedStyles(this.global as unknown as Window);
    findFieldsById(this.global.document);
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    forgetContexts();
  }
}
