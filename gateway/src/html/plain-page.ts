/** As the shop looks, in a few bytes: what its own style sheet says belongs to a release. */
const STYLE =
  'body{margin:18vh auto;max-width:34rem;padding:0 1.5rem;background:#faf7f1;color:#211c17;font:1.125rem/1.6 Georgia,serif}' +
  'h1{font-size:1.75rem;font-weight:400;line-height:1.25}a{color:#22395b}';

/** A page that needs no release. What it says is the gateway's own words: nothing in it is escaped. */
export function plainPage(title: string, wayOn: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title} | Handloom</title><style>${STYLE}</style><h1>${title}</h1><p>${wayOn}</p></html>`
  );
}
