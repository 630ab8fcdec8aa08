import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { connect } from 'nats';
import type { Category, Product, ProductPage, Size } from '@handloom/contracts/catalogue';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie, TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { somebodyWaits } from '@handloom/test-kit/somebody-waits';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { buildApp } from './app';
import { openDatabase, type Transaction } from './database';
import type { S3Place } from './images/s3-picture-store';

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;
export type ProductForm = Record<
  'name' | 'description' | 'price' | 'originalPrice' | 'category' | 'size' | 'rating',
  string
> & { published?: string };
export interface FormFile {
  name: string;
  content: Buffer;
}

/** The service on a fresh database. */
export async function startCatalog({
  /** Nobody listens there: the service must work without NATS. */
  natsUrl = 'nats://127.0.0.1:1',
  rateLimitFactor = 100,
  s3 = null as S3Place | null,
} = {}) {
  const [{ url: databaseUrl, serviceUrl, drop }, imagesDir] = await Promise.all([
    createTestDatabase('catalog'),
    mkdtemp(path.join(tmpdir(), 'handloom-pictures-')),
  ]);
  const app = await buildApp({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: serviceUrl,
    natsUrl,
    // Nothing listens there: the service goes on with what it knows and what NATS tells.
    identityUrls: ['http://127.0.0.1:1'],
    logLevel: 'silent',
    sessionPublicKey: TEST_KEYS.publicKey,
    trustedProxies: ['loopback'],
    pictures: { imagesDir, s3 },
    makesPicturesAhead: true,
    rateLimitFactor,
  });
  const database = openDatabase(databaseUrl);
  const cookie = sessionCookie({ userId: 'admin-1', role: 'admin' });

  const asAdmin = (request: InjectOptions) =>
    app.inject({ ...request, headers: { ...request.headers, cookie } });
  const create = async <Entity>(url: string, payload: object): Promise<Entity> => {
    const answer = await asAdmin({ method: 'POST', url, payload });
    expect(answer.statusCode).toBe(201);
    return answer.json<Entity>();
  };
  const addCategory = (name: string) => create<Category>('/api/categories', { name });
  const addSize = (name: string) =>
    create<Size>('/api/sizes', { name, widthFeet: 5, heightFeet: 8, isRound: false });
  let taxonomy: Promise<[Category, Size]> | null = null;
  /** Of a rug in a category and a size that are there. */
  const filledForm = async (): Promise<ProductForm> => {
    taxonomy ??= Promise.all([addCategory('Plain Rug'), addSize('Plain Size')]);
    const [category, size] = await taxonomy;
    return productForm(category._id, size._id);
  };

  return {
    app,
    database,
    databaseUrl,
    serviceUrl,
    imagesDir,
    asAdmin,
    addCategory,
    addSize,
    filledForm,
    /** Sends a request, has it wait for whoever is changing the catalogue, and makes that change before it goes on. */
    async overtaken<Answer>(
      send: () => Promise<Answer>,
      change: (transaction: Transaction) => Promise<unknown>,
    ): Promise<Answer> {
      const [answer] = await database.$transaction(async (transaction) => {
        await transaction.$queryRaw`SELECT 1 FROM catalogue_revision FOR NO KEY UPDATE`;
        const sent = send();
        await somebodyWaits(transaction);
        await change(transaction);
        // Not awaited here: it waits for the end of this transaction.
        return [sent];
      });
      return answer;
    },
    list: async (query = '') => (await app.inject(`/api/products${query}`)).json<ProductPage>(),
    async addProduct(change: Partial<ProductForm> = {}, files: FormFile[] = []): Promise<Product> {
      const fields = { ...(await filledForm()), ...change };
      const answer = await asAdmin({
        method: 'POST',
        url: '/api/products',
        ...form(fields, files),
      });
      expect(answer.json()).toMatchObject({ success: true });
      return answer.json<{ product: Product }>().product;
    },
    async close(): Promise<void> {
      await app.close();
      await database.$disconnect();
      await drop();
      await rm(imagesDir, { recursive: true, force: true });
    },
  };
}

export type CatalogWithNats = Awaited<ReturnType<typeof startCatalogWithNats>>;

/** With a NATS of its own, where it follows orders by now. */
export async function startCatalogWithNats() {
  const natsServer = await startTestNats();
  const shop = await startCatalog({ natsUrl: natsServer.url });
  const nats = await connect({ servers: natsServer.url });
  const manager = await nats.jetstreamManager();
  await eventually(() => manager.consumers.info('SHOP_ORDERS', 'catalog-orders'));
  return {
    ...shop,
    natsServer,
    nats,
    async close(): Promise<void> {
      await nats.close();
      await shop.close();
      await natsServer.stop();
    },
  };
}

export function productForm(category: string, size: string): ProductForm {
  return {
    name: 'Indus Plain',
    description: 'One colour from edge to edge.',
    price: '8000',
    originalPrice: '10000',
    category,
    size,
    rating: '4',
  };
}

/** The form of an import. */
export function fileForm(csv: string | Buffer): ReturnType<typeof form> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="rugs.csv"\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(csv),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const BOUNDARY = 'form-boundary-4f1c';

/** A multipart form as browsers send it; files go under `images`. */
export function form(
  fields: Partial<Record<string, string>>,
  files: FormFile[] = [],
): { payload: Buffer; headers: Record<string, string> } {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    );
  }
  for (const { name, content } of files) {
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="images"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
