import { escapeHtml } from '@handloom/service-kit/escape-html';

/**
 * JSON for a `<script>` data block. `<` is escaped, so that no text can end the block or open a comment
 * in it; U+2028 and U+2029 for readers that still take JSON for JavaScript.
 */
export function scriptJson(value: unknown): string {
  return scriptText(JSON.stringify(value));
}

/** The same for what is JSON already: outside of its strings none of these characters can stand. */
export function scriptText(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** An element without content; attributes that are undefined are left out, `true` stands alone. */
export function voidTag(
  name: string,
  attributes: Record<string, string | true | undefined>,
): string {
  return `<${name}${attributesText(attributes)}>`;
}

function attributesText(attributes: Record<string, string | true | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value ?? '')}"`))
    .join('');
}
