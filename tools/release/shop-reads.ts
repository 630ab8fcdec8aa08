import type { PageData, ReadApi } from '@handloom/contracts/pages';

const ANSWERS_WITHIN_MS = 3_000;

export class Unanswered extends Error {}

interface FirstData {
  data: PageData;
  missing: string[];
  complete: boolean;
}

export type ShopReads = ReturnType<typeof shopReads>;

/** Whether a shop answers there. */
export async function isShopAt(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  return fetch(new URL('/livez', url), { signal }).then(
    () => true,
    () => false,
  );
}

/** What its clock says, to the second; null where it does not answer. */
export async function shopTime(url: string): Promise<Date | null> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(new URL('/livez', url), { signal }).catch(() => null);
  const said = answer?.headers.get('date');
  return said ? new Date(said) : null;
}

/** What everybody may read of a running shop. @param url null where none answers */
export function shopReads(url: string | null) {
  const ask = async (path: string): Promise<{ status: number; body?: unknown }> => {
    if (!url) return { status: 0 };
    try {
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
      const answer = await fetch(new URL(path, url), { signal });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return { status: 0 };
    }
  };
  const read: ReadApi = async (path) => {
    const { status, body } = await ask(path);
    if (status !== 200) throw new Unanswered(`${path} was answered ${status}`);
    return body;
  };
  return {
    read,
    /** As a gateway asks for it: what fails comes later, in the browser. */
    async firstData(paths: string[]): Promise<FirstData> {
      const asked = paths.map(async (path) => ({ path, ...(await ask(path)) }));
      const answers = await Promise.all(asked);
      const found = answers.filter(({ status }) => status === 200);
      return {
        data: Object.fromEntries(found.map(({ path, body }) => [path, body])),
        missing: answers.filter(({ status }) => status === 404).map(({ path }) => path),
        // What a page is about is not known without its first call.
        complete:
          url !== null &&
          answers[0]?.status !== 404 &&
          answers.every(({ status }) => status > 0 && status < 500),
      };
    },
  };
}
