import type { RunningCanary } from './canary-record';
import type { ReleaseAudit } from './release-audit';

/**
 * Several gateways may find the same; one entry is enough.
 * @param why null: the gateway that refused it shows it by now
 */
export async function tellRefused(
  audit: ReleaseAudit,
  canary: RunningCanary,
  why: string | null,
): Promise<void> {
  const isRefused = (await whyRefused(audit, canary)) !== null;
  if (isRefused === (why !== null)) return;
  await audit.write({
    at: new Date().toISOString(),
    action: why === null ? 'canary-shown' : 'canary-refused',
    part: canary.part,
    from: null,
    to: canary.version,
    by: { author: 'gateway' },
    commit: canary.commit,
    reason: why ?? 'what was refused is shown now',
  });
}

/** A canary that begins or grows is an entry about its version too: what was said before is over. */
export async function whyRefused(
  audit: ReleaseAudit,
  { part, version }: RunningCanary,
): Promise<string | null> {
  const last = await audit.lastOf(part, version);
  return last?.action === 'canary-refused' ? (last.reason ?? '') : null;
}
