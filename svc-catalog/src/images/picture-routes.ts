import { z } from 'zod';
import { IMAGE_WIDTHS } from '@handloom/contracts/catalogue';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { Service } from '@handloom/service-kit/server/service';
import { IMMUTABLE } from './immutable';
import type { PictureCatalogue } from './picture-catalogue';
import { acceptedFormats, MIME_TYPES } from './rendition';
import type { PictureReader } from './serve-picture';

const HASH = /^[0-9a-f]{32}$/;

const pictureQuery = z.object({
  w: z
    .string()
    .refine((text) => IMAGE_WIDTHS.some((width) => String(width) === text), {
      error: `Must be one of ${IMAGE_WIDTHS.join(', ')}`,
    })
    .transform(Number)
    .optional(),
});

export function pictureRoutes(
  app: Service,
  { pictures, reader }: { pictures: PictureCatalogue; reader: PictureReader },
): void {
  app.get(
    '/images/:hash',
    {
      config: { access: 'public' },
      schema: { params: z.object({ hash: z.string() }), querystring: pictureQuery },
    },
    async (request, reply) => {
      const { hash } = request.params;
      const picture = HASH.test(hash) ? await pictures.find(hash) : null;
      if (!picture) throw unknownPicture();
      const stored = { hash, width: picture.width };
      const formats = acceptedFormats(request.headers.accept);
      const rendition = await reader.choose(stored, request.query.w, formats);
      const etag = `"${hash}-${rendition.width}-${rendition.format}"`;
      const forEver = { 'cache-control': IMMUTABLE, vary: 'Accept', etag };
      if (isUnchanged(etag, request.headers['if-none-match'])) {
        return reply.code(304).headers(forEver).send();
      }

      const found = await reader.read(stored, rendition);
      if (!found) throw unknownPicture();
      return reply
        .headers({
          ...forEver,
          'content-type': MIME_TYPES[rendition.format],
          // Tells a reader whose connection breaks that the picture is not whole.
          'content-length': found.bytes,
          // Uploaded by people: a browser must never take it for anything but a picture.
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(found.content);
    },
  );
}

function unknownPicture(): ShopError {
  return new ShopError(404, 'Picture not found.', { code: 'not-found' });
}
