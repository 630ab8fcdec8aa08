const LONGEST = 40;

/**
 * A name as strangers may see it: `Asha Verma` → `Asha V.`. Somebody who signed up with an e-mail as
 * their name is shown by no part of it.
 */
export function shownName(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? '';
  if (first === '' || fullName.includes('@')) return 'A shopper';
  const initial = words.length > 1 ? [...(words.at(-1) ?? '')].find(isLetter) : undefined;
  const shortened = [...first].slice(0, LONGEST).join('');
  return initial ? `${shortened} ${initial.toUpperCase()}.` : shortened;
}

const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
