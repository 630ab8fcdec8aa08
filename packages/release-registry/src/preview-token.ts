import { sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { jsonText } from '@handloom/contracts/json-text';
import { microfrontendName } from '@handloom/contracts/release';
import type { ReleaseKeys } from './release-keys';
import { releaseRoot, releaseVersion } from './release-record';

const preview = z.object({
  part: microfrontendName,
  version: releaseVersion,
  root: releaseRoot,
  until: z.iso.datetime(),
  /** Whose wish it was. */
  by: z.string(),
});
const previewText = jsonText(preview);
/** A version that is shown to who has its token, and to nobody else. */
export type Preview = z.infer<typeof preview>;

/** `unsigned`: its part's team has not signed it as it is. `ended`: its time is over. */
export type WhyNoPreview = 'unsigned' | 'ended';

/** All that a gateway needs to know, so that nothing is stored for a preview and nothing need be cleaned. */
export function signPreview(wanted: Preview, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(preview.parse(wanted))).toString('base64url');
  return `${payload}.${sign(null, signedBytes(payload), key).toString('base64url')}`;
}

export function readPreview(
  token: string,
  keys: ReleaseKeys,
  now = Date.now(),
): { preview: Preview; why?: undefined } | { preview?: undefined; why: WhyNoPreview } {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const said = rest.length === 0 ? previewText.safeParse(text).data : undefined;
  const isSigned =
    said &&
    keys[said.part]?.some((key) =>
      verify(null, signedBytes(payload), key, Buffer.from(signature, 'base64url')),
    );
  if (!isSigned) return { why: 'unsigned' };
  return Date.parse(said.until) > now ? { preview: said } : { why: 'ended' };
}

/** Begins as nothing else does that a team's key signs: no other signature can pass for a preview's. */
function signedBytes(payload: string): Buffer {
  return Buffer.from(`handloom preview 1 ${payload}`);
}
