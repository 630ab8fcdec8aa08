import { opened } from './protocol';
import { startProcess } from './renderer-process';

/** A gateway, as far as its renderer can tell: it opens one release, and is killed by the test. */
const [program = '', folder = ''] = process.argv.slice(2);
void startProcess({ program }).ask(
  {
    kind: 'open',
    parts: [{ name: 'mf-cart', folder }],
    settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: 'http://localhost' },
  },
  opened,
);
