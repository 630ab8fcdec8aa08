import type { z } from 'zod';
import type { PageRequest, RenderInput } from '@handloom/contracts/pages';
import { composed, type Composed, type DocumentAsked, type Trouble } from '../protocol';
import { attempt, type Parts } from './evaluated-parts';
import { renderMarkup } from './render-markup';
import type { Stack } from './whereabouts';

/** What a route's own functions may say. */
interface Said {
  movedTo: Composed['movedTo'];
  status: Composed['status'];
  head: Composed['head'];
  largestPicture: Composed['picture'];
}
const { movedTo, status, head, picture } = composed.shape;
const SHAPES: { [What in keyof Said]: z.ZodType<Said[What]> } = {
  movedTo,
  status,
  head,
  largestPicture: picture,
};
type Data = RenderInput['boot']['data'];
type RouteFunction = (request: PageRequest, data: Data, missing: string[]) => unknown;

/** All that teams' code says of a document: where it moved, its status, head, largest picture and markup. */
export async function composeDocument(
  { url, page, boot: bootJson, missing, complete }: DocumentAsked,
  parts: Parts,
  stack: Stack,
): Promise<Composed> {
  const troubles: Trouble[] = [];
  const boot = { ...JSON.parse(bootJson), rendered: true } as RenderInput['boot'];
  const known = page ? parts.page(page) : undefined;
  const ask = <What extends keyof Said>(what: What, otherwise: Said[What]): Said[What] => {
    if (!page || !known) return otherwise;
    const { route, request } = known;
    const question = () =>
      (route[what] as RouteFunction | undefined)?.call(route, request, boot.data, missing);
    const asked = { what, shape: SHAPES[what], otherwise };
    return attempt(() => stack.within(page.owner, question), asked, troubles);
  };

  const movedTo = complete ? ask('movedTo', undefined) : undefined;
  if (movedTo !== undefined) {
    return { movedTo, status: 301, head: null, markup: null, renderMs: 0, troubles };
  }
  return {
    status: complete ? ask('status', 200) : 200,
    head: ask('head', null),
    picture: ask('largestPicture', undefined),
    ...(await renderMarkup({ url, boot, troubles }, parts, stack)),
    troubles,
  };
}
