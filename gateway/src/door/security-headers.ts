import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

interface Options {
  /** Tells whether the shop is reached over https. */
  origin: string;
  /** Of the inline scripts that documents have, as `script-src` names them. */
  inlineHashes: string;
}

/** What browsers must not do with our pages. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { origin, inlineHashes }: Options,
): Promise<void> {
  const https = origin.startsWith('https:');
  await app.register(helmet, {
    // It would write the same text anew for every answer.
    contentSecurityPolicy: false,
    hsts: https && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const policy = contentSecurityPolicy(https, inlineHashes);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), usb=(), payment=(), browsing-topics=()',
    );
  });
}

function contentSecurityPolicy(https: boolean, inlineHashes: string): string {
  const directives = {
    'default-src': "'self'",
    // The document's other inline scripts are data blocks (JSON), which no browser executes.
    'script-src': `'self' ${inlineHashes}`,
    'script-src-attr': "'none'",
    // The server's markup and the carousel carry style attributes.
    'style-src': "'self' 'unsafe-inline'",
    // data: placeholders of pictures; blob: previews of pictures that an admin chose to upload.
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    // The contact page's map, when the visitor asks for it. On every document: a visitor who comes
    // to that page from another one keeps the policy of the first.
    'frame-src': 'https://www.openstreetmap.org',
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(https && { 'upgrade-insecure-requests': '' }),
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values}`.trim())
    .join(';');
}
