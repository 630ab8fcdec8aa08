import type { RenderInput } from '@handloom/contracts/pages';
import type { Composed, DocumentAsked, Trouble } from '../protocol';
import { attempt, type Parts } from './evaluated-parts';
import { renderMarkup } from './render-markup';
import type { Stack } from './whereabouts';

/** All that teams' code says of a document: where it moved, its status, head, largest picture and markup. */
export async function composeDocument(
  { url, page, boot: bootJson, missing, complete }: DocumentAsked,
  parts: Parts,
  stack: Stack,
): Promise<Composed> {
  const troubles: Trouble[] = [];
  const boot = { ...JSON.parse(bootJson), rendered: true } as RenderInput['boot'];
  const known = page ? parts.page(page) : undefined;
  const ask = <Value>(question: () => Value | undefined, otherwise: Value): Value =>
    page && known
      ? attempt(() => stack.within(page.owner, question), otherwise, troubles)
      : otherwise;
  const { route, request } = known ?? {};

  const movedTo = complete
    ? ask(() => request && route?.movedTo?.(request, boot.data), undefined)
    : undefined;
  if (movedTo !== undefined) {
    return { movedTo, status: 301, head: null, markup: null, renderMs: 0, troubles };
  }
  return {
    status: complete ? ask(() => request && route?.status?.(request, boot.data), 200) : 200,
    head: ask(() => request && route?.head?.(request, boot.data, missing), null),
    picture: ask(() => request && route?.largestPicture?.(request, boot.data), undefined),
    ...(await renderMarkup({ url, boot, troubles }, parts, stack)),
    troubles,
  };
}
