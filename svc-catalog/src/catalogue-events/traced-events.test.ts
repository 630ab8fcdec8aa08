import { startCatalog } from '../catalog-under-test';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
jest.mock('@handloom/service-kit/tracing/event-trace', () => ({
  ...jest.requireActual<object>('@handloom/service-kit/tracing/event-trace'),
  traceOfEvent: () => ({ traceparent }),
}));

test('when requests are traced, then what they change of the catalogue says in which trace', async () => {
  const shop = await startCatalog();
  try {
    const { _id } = await shop.addProduct();
    await shop.asAdmin({ method: 'DELETE', url: `/api/products/${_id}` });

    const told = await shop.database.$queryRaw`
      SELECT subject, payload ->> 'traceparent' AS traceparent FROM outbox
      WHERE subject LIKE '%.product-%' ORDER BY sequence`;
    expect(told).toEqual([
      { subject: 'shop.catalog.product-changed.v1', traceparent },
      { subject: 'shop.catalog.product-deleted.v1', traceparent },
    ]);
  } finally {
    await shop.close();
  }
});
