import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { START_HASH } from '../documents/start-tag';

const YEAR_SECONDS = 31_536_000;

/** What browsers must not do with our pages. `origin` tells whether the shop is reached over https. */
export async function sendSecurityHeaders(app: FastifyInstance, origin: string): Promise<void> {
  const https = origin.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The document's other inline scripts are data blocks (JSON), which no browser executes.
        scriptSrc: ["'self'", START_HASH],
        scriptSrcAttr: ["'none'"],
        // The server's markup and the carousel carry style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // data: placeholders of pictures; blob: previews of pictures that an admin chose to upload.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The contact page's map, when the visitor asks for it. On every document: a visitor who comes
        // to that page from another one keeps the policy of the first.
        frameSrc: ['https://www.openstreetmap.org'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), usb=(), payment=(), browsing-topics=()',
    );
  });
}
