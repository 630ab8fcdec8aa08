import dns from 'node:dns';
import { ProviderUnsure } from './payment-provider';
import { razorpayProvider } from './razorpay-provider';
import { stripeProvider } from './stripe-provider';

const NOWHERE = { webhookSecrets: [], apiBase: 'http://provider.example:9' };
const providers = {
  Stripe: stripeProvider({ secretKey: 'sk_test_1', ...NOWHERE }),
  Razorpay: razorpayProvider({ keyId: 'id', keySecret: 'secret', ...NOWHERE }),
};

/** Node looks up two names at once: others, such as the database's, wait. */
test.each(['Stripe', 'Razorpay'] as const)(
  'when nobody answers for the name of %s for a while, then one look-up alone waits, and what comes later asks again',
  async (name) => {
    const waiting: (() => void)[] = [];
    const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: object,
      callback: (error: Error) => void,
    ) => {
      const away = Object.assign(new Error('EAI_AGAIN'), { code: 'EAI_AGAIN' });
      waiting.push(() => callback(away));
    }) as unknown as typeof dns.lookup);
    const ask = () => providers[name].askPage('a-page').catch((error: unknown) => error);
    const begun = () => new Promise((resolve) => setTimeout(resolve, 50));
    try {
      const asked = [ask(), ask(), ask()];
      await begun();
      expect(waiting).toHaveLength(1);
      const answerAll = setInterval(() => waiting.splice(0).forEach((fail) => fail()), 10);
      for (const error of await Promise.all(asked)) expect(error).toBeInstanceOf(ProviderUnsure);
      const before = lookup.mock.calls.length;
      await ask();
      clearInterval(answerAll);
      expect(lookup.mock.calls.length).toBeGreaterThan(before);
    } finally {
      lookup.mockRestore();
    }
  },
);
