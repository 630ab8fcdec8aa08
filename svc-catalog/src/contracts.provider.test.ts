import type { AddressInfo } from 'node:net';
import { Verifier } from 'pact';
import sharp from 'sharp';
import type { Role } from '@handloom/contracts/accounts';
import {
  productChanged,
  productDeleted,
  taxonomyChanged,
} from '@handloom/contracts/events/catalogue';
import { pactsWith } from '@handloom/test-kit/pacts';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { form, startCatalog, type CatalogUnderTest } from './catalog-under-test';
import { addDemoRugs } from './demo-shop/demo-rugs';
import { buyerOf } from './reviews-under-test';
import { demoRugs } from '../seed/demo-catalogue';

/** Parameters of provider states, as the consumers' tests name them. */
interface StateParameters {
  productId?: string;
  categoryId?: string;
  sizeId?: string;
}

let shop: CatalogUnderTest;
let cookie: string | null = null;
/** Our ids are our own: what a contract calls `p-1` is one of our products. */
const ourIds = new Map<string, string>();

// Anew for each contract: the releases of one part that are live and were live before mostly expect the same, and what
// one of them created the other one creates too.
beforeEach(async () => {
  ourIds.clear();
  shop = await startCatalog();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => shop.close());

const signIn = (role: Role) => {
  cookie = sessionCookie({ userId: `${role}-1`, role });
};
const picture = (background: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer();

/** A product of its own, so that contracts may change and delete it. */
const ownProduct = async (alias: string) => {
  const content = await picture('#8e2b20');
  const { _id } = await shop.addProduct({ name: 'Ganga Scroll' }, [{ name: 'a.png', content }]);
  ourIds.set(alias, _id);
  return _id;
};
const unusedNames = (function* () {
  for (let number = 1; ; number += 1) yield `Contract ${number}`;
})();
const ownCategory = async (alias: string) => {
  ourIds.set(alias, (await shop.addCategory(unusedNames.next().value))._id);
};
const ownSize = async (alias: string) => {
  ourIds.set(alias, (await shop.addSize(unusedNames.next().value))._id);
};
/** A rug of which the shopper who is signed in then owns one. */
const ownRug = async () => {
  const buyer = await buyerOf(shop, [await ownProduct('p-1')]);
  ({ cookie } = buyer);
  return buyer;
};
const reviewedRug = async () => {
  const buyer = await ownRug();
  const answer = await buyer.review(ourIds.get('p-1') ?? '');
  ourIds.set('r-1', answer.json<{ _id: string }>()._id);
};
const demoCatalogue = async () => {
  const { images } = await shop.addProduct({}, [
    { name: 'rug.png', content: await picture('#22395b') },
  ]);
  const hash = images[0]?.url.slice('/images/'.length) ?? '';
  const files = demoRugs.flatMap(({ pictures }) => pictures);
  await addDemoRugs(shop.database, new Map(files.map((file) => [file, hash])));
};

const states: Record<string, (parameters: StateParameters) => Promise<unknown>> = {
  'the demo catalogue': demoCatalogue,
  'a product with id p-1 exists': ({ productId = 'p-1' }) => ownProduct(productId),
  'a category with id c-1 exists': ({ categoryId = 'c-1' }) => ownCategory(categoryId),
  'a size with id s-1 exists': ({ sizeId = 's-1' }) => ownSize(sizeId),
  'an admin is signed in': async () => {
    signIn('admin');
    const [productId] = await Promise.all([ownProduct('p-1'), ownCategory('c-1'), ownSize('s-1')]);
    return { productId };
  },
  'an admin has changed something': async () => {
    signIn('admin');
    await ownCategory('c-1');
    await shop.asAdmin({
      method: 'PUT',
      url: `/api/categories/${ourIds.get('c-1')}`,
      payload: { name: unusedNames.next().value },
    });
  },
  'a shopper is signed in': async () => signIn('user'),
  'a reviewed rug': reviewedRug,
  'a shopper who bought the rug is signed in': ownRug,
  'a shopper who did not buy the rug is signed in': async () => {
    await ownProduct('p-1');
    signIn('user');
  },
  'a shopper who reviewed the rug is signed in': reviewedRug,
  'an admin is signed in and a rug is reviewed': async () => {
    await reviewedRug();
    signIn('admin');
  },
  'an admin is signed in and a product is not published': async () => {
    await shop.addProduct({ published: 'false' });
    signIn('admin');
  },
  'nobody is signed in': async () => {
    cookie = null;
  },
};
const stateHandlers = Object.fromEntries(
  Object.entries(states).map(([name, setUp]) => [
    name,
    async (parameters?: unknown) => {
      const told = await setUp((parameters ?? {}) as StateParameters);
      // What a contract asks the state for; other results are nobody's.
      return name === 'an admin is signed in' ? told : undefined;
    },
  ]),
);

/** What the outbox holds last: exactly what the relay sends. */
const lastRecorded = async (subject: string) => {
  const [row] = await shop.database.$queryRaw<{ payload: object }[]>`
    SELECT payload FROM outbox WHERE subject = ${subject} ORDER BY sequence DESC LIMIT 1`;
  if (!row) throw new Error(`No ${subject} was recorded.`);
  return row.payload;
};
const messageProviders = {
  [productChanged.subject]: async () => {
    const id = await ownProduct('p-1');
    await shop.asAdmin({
      method: 'PATCH',
      url: `/api/products/${id}`,
      ...form({ price: '450.50' }),
    });
    return lastRecorded(productChanged.subject);
  },
  [productDeleted.subject]: async () => {
    const id = await ownProduct('p-1');
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${id}` });
    return lastRecorded(productDeleted.subject);
  },
  [taxonomyChanged.subject]: async () => {
    await ownCategory('c-1');
    return lastRecorded(taxonomyChanged.subject);
  },
};

const pacts = pactsWith('svc-catalog');

test('there are contracts to keep', () => expect(pacts).not.toEqual([]));

test.each(pacts)(
  'svc-catalog keeps %s',
  async (_, files) => {
    const { port } = shop.app.server.address() as AddressInfo;
    cookie = null;
    await new Verifier({
      provider: 'svc-catalog',
      providerBaseUrl: `http://127.0.0.1:${port}`,
      proxyHost: '127.0.0.1',
      pactUrls: files,
      stateHandlers,
      messageProviders,
      requestFilter: (request, _response, next) => {
        if (cookie) request.headers.cookie = cookie;
        for (const [theirs, ours] of ourIds) {
          request.url = request.url.replace(new RegExp(`/${theirs}(?=/|$|\\?)`), `/${ours}`);
        }
        next();
      },
      logLevel: 'error',
    }).verifyProvider();
  },
  60_000,
);
