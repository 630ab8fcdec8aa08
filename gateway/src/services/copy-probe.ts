import { Pool } from 'undici';
import { readiness } from '@handloom/contracts/health';

const LOOK_WITHIN_MS = 1_000;

/** What a copy says of itself. */
export interface Look {
  works: boolean;
  /** Of its build. */
  version?: string | undefined;
}

/** Asks a copy whether it wants work, by a connection apart: a look reaches also one whose connections all wait. */
export function copyProbe(url: string, settings: Pool.Options) {
  const pool = new Pool(url, { ...settings, connections: 1 });
  let looking: Promise<Look> | null = null;

  const ask = async (): Promise<Look> => {
    const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
    const { statusCode, body } = await pool.request({ path: '/readyz', method: 'GET', signal });
    const said = readiness.safeParse(await body.json().catch(() => null)).data;
    return { works: statusCode === 200, version: said?.version };
  };

  return {
    /** One at a time: who asks meanwhile, such as everybody's `/healthz`, hears the same. */
    look(): Promise<Look> {
      looking ??= ask()
        .catch((): Look => ({ works: false }))
        .finally(() => (looking = null));
      return looking;
    },
    close: () => pool.destroy(),
  };
}
