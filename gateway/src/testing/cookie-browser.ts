/** Keeps cookies as a browser does, as far as a test needs it. */
export function cookieBrowser(urlOf: () => string) {
  const cookies = new Map<string, string>();
  const open = async (address: string, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(urlOf() + address, {
      headers: { ...headers, ...(cookie && { cookie }) },
      redirect: 'manual',
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { cookies, open, textOf: async (address: string) => (await open(address)).text() };
}
