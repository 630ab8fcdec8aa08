import type { MatchedRoute } from '../addresses/match-route';
import type { Site } from '../releases/site';
import { scriptJson } from '../html/html';
import type { DocumentHtml } from '../html/document-html';

/**
 * Of each page one document for all products, or whatever it is about, that there are not: anybody can make up names
 * of such faster than their pages are rendered. Only who is asked for stands in the end of each answer.
 * @param make makes the one of this page, as if its pattern were an address
 */
export function unknownSubjects<
  Document extends Pick<DocumentHtml, 'after'> & { lasting: boolean },
>(make: (site: Site, route: MatchedRoute) => Promise<Document>) {
  /** They show no data, and so hold as long as their releases. */
  const made = new WeakMap<Site, Map<string, Promise<Document>>>();

  const shared = (site: Site, match: MatchedRoute): Promise<Document> => {
    const ofSite = made.get(site) ?? new Map<string, Promise<Document>>();
    made.set(site, ofSite);
    const { path } = match.route;
    const known = ofSite.get(path);
    if (known) return known;
    const document = make(site, match);
    ofSite.set(path, document);
    document.then(
      ({ lasting }) => lasting || ofSite.delete(path),
      () => ofSite.delete(path),
    );
    return document;
  };

  /** @param missing the calls of this page's data that were answered 404 */
  return async (site: Site, match: MatchedRoute, missing: string[]): Promise<Document> => {
    const document = await shared(site, match);
    // Of two keys with one name JSON.parse takes the later: the first has the pattern instead.
    const after = `,"missing":${scriptJson(missing)}${document.after}`;
    return { ...document, after, lasting: false };
  };
}
