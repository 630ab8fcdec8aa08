/** A page that needs no release. What it says is the gateway's own words: nothing in it is escaped. */
export function plainPage(title: string, wayOn: string): string {
  return (
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
    `<title>${title} | Handloom</title><h1>${title}</h1><p>${wayOn}</p></html>`
  );
}
