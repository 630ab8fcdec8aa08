import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newProductInput, productChange, productSaved } from '@handloom/contracts/product-form';
import { deleted } from '@handloom/contracts/failure';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import { idempotencyKeyOf } from '@handloom/service-kit/server/idempotency-key';
import type { Service } from '@handloom/service-kit/server/service';
import { notFound, ShopError } from '@handloom/service-kit/shop-error';
import { versionConflict } from '@handloom/service-kit/server/version-conflict';
import { readsOf, type Database } from '../database';
import type { PictureCatalogue } from '../images/picture-catalogue';
import type { PictureIntake } from '../images/picture-intake';
import { MOST_FILE_BYTES, MOST_FILES, tooLargeTogether } from '../images/refused-picture';
import type { RenditionQueue } from '../images/rendition-queue';
import { productOnTheWire } from './product';
import { validForm } from './product-form';
import { readProduct } from './product-rows';
import { receiveForm, type ReceivedForm } from './receive-form';
import { productDesk } from './save-product';
import type { UploadFolder } from './upload-folder';

const params = z.object({ id: z.string() });
/** Every file at its largest, and a little for the fields. */
const MOST_BYTES = MOST_FILES * MOST_FILE_BYTES + 1_048_576;

export async function productWrites(
  app: Service,
  options: {
    database: Database;
    pictures: PictureCatalogue;
    uploads: UploadFolder;
    intake: PictureIntake;
    renditions: RenditionQueue;
  },
): Promise<void> {
  const { database, pictures, uploads, renditions } = options;
  const desk = productDesk(database, options.intake);
  await app.register(multipart, { throwFileSizeLimit: false });

  const withForm = <Result>(
    request: FastifyRequest,
    work: (form: ReceivedForm) => Promise<Result>,
  ): Promise<Result> => uploads.lend(async (folder) => work(await receiveForm(request, folder)));

  const saved = async (id: string) => {
    const record = await readProduct(readsOf(database), id);
    if (!record) throw notFound('Product');
    renditions.wake();
    const picture = await pictures.describe(record.images);
    return { success: true as const, product: productOnTheWire(record, picture) };
  };

  app.post(
    '/api/products',
    {
      config: { access: 'admin' },
      onRequest: requireForm,
      schema: { response: { 201: productSaved } },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request);
      const { id } = await withForm(request, ({ fields, files }) =>
        desk.create({ fields: validForm(newProductInput, fields), files, key }, adminOf(request)),
      );
      return reply.code(201).send(await saved(id));
    },
  );

  app.patch(
    '/api/products/:id',
    {
      config: { access: 'admin' },
      onRequest: requireForm,
      schema: { params, response: { 200: productSaved } },
    },
    async (request) => {
      const { id } = request.params;
      const { isStale } = await withForm(request, ({ fields, files }) =>
        desk.change(id, { fields: validForm(productChange, fields), files }, adminOf(request)),
      );
      const { product, ...answer } = await saved(id);
      if (isStale) throw versionConflict('product', product);
      return { ...answer, product };
    },
  );

  app.delete(
    '/api/products/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await desk.remove(request.params.id, adminOf(request));
      return { success: true as const };
    },
  );
}

async function requireForm(request: FastifyRequest): Promise<void> {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new ShopError(415, 'Products are sent as multipart/form-data.', { code: 'form-type' });
  }
  if (Number(length) > MOST_BYTES) throw tooLargeTogether();
}
