import { escapeHtml } from '../escape-html';

/** HTML that may stand in a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A template of HTML: what is put in is text, and is escaped, unless it is markup itself. */
export function markup(
  template: TemplateStringsArray,
  ...values: (string | number | Markup | readonly Markup[])[]
): Markup {
  return new Markup(
    template.reduce((text, literal, place) => text + asHtml(values[place - 1] ?? '') + literal),
  );
}

function asHtml(value: string | number | Markup | readonly Markup[]): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(String(value));
}
