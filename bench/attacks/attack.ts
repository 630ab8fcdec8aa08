/** What an attack is aimed at. */
export interface Target {
  url: string;
  /** Of rugs that there are. */
  products: string[];
  /** A large rendition. */
  picture: string;
  /** An account's e-mail that the attacker knows. */
  email: string;
  /** Of a shopper who is signed in. */
  cookie: string;
  /** The shop's HTTPS front, where one runs. */
  frontPort: number | null;
}

export interface Attack {
  name: string;
  /** What is sent, in words. */
  sent: string;
  /** Longer than the usual, where bounds are times. */
  seconds?: number;
  /** Goes on until `end` (of performance.now()), and tells each outcome. */
  run(target: Target, end: number, tell: (outcome: string) => void): Promise<void>;
}

/** Of one attacker, as the front says it. */
export const ATTACKER = '198.51.100.7';
const FRONT = { 'x-forwarded-for': ATTACKER };

interface Flood {
  callers: number;
  /** Of the n-th request. */
  request(n: number): { path: string; init?: RequestInit };
}

/** So many callers, each again as soon as it was answered. */
export function flood({ callers, request }: Flood): Attack['run'] {
  return async ({ url }, end, tell) => {
    let count = 0;
    const caller = async () => {
      while (performance.now() < end) {
        const { path, init } = request((count += 1));
        const headers = { ...FRONT, ...(init?.headers as Record<string, string>) };
        try {
          const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
          await answer.arrayBuffer();
          tell(String(answer.status));
          // Who is told to wait and does not: still no more than the generator's core.
          if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 1));
        } catch (error) {
          const { code = 'broken' } = ((error as Error).cause ?? {}) as { code?: string };
          tell(code);
        }
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
  };
}
