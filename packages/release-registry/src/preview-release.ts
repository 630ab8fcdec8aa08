import type { KeyObject } from 'node:crypto';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { NotTheirKey, type Registers } from './change-release';
import { readPreview, signPreview, type Preview } from './preview-token';
import { keyId } from './release-keys';
import type { ReleaseNote, SignedRelease } from './release-record';

const SHOWN_FOR_MS = 24 * 3_600_000;

export interface MadePreview {
  token: string;
  preview: Preview;
}

interface Wish {
  name: MicrofrontendName;
  note: ReleaseNote;
  key: KeyObject;
}

/** As with a change to what is live, first it is written down who wants it and why. @throws NotTheirKey */
export async function previewRelease(
  { audit, keys }: Pick<Registers, 'audit' | 'keys'>,
  { name, note, key }: Wish,
  { version, root }: SignedRelease,
): Promise<MadePreview> {
  const now = new Date();
  const until = new Date(now.getTime() + SHOWN_FOR_MS).toISOString();
  const preview = { part: name, version, root, until, by: note.author };
  const token = signPreview(preview, key);
  if (readPreview(token, keys).why) {
    throw new NotTheirKey(name, `none of the keys of ${name} has signed it`);
  }
  await audit.write({
    at: now.toISOString(),
    action: 'preview',
    part: name,
    from: null,
    to: version,
    by: { author: note.author, key: keyId(key) },
    commit: note.commit,
    reason: note.reason,
  });
  return { token, preview };
}
