import { isUnchanged } from './if-none-match';

test.each(['"rug"', 'W/"rug"'])('when %p is known in any form, then it is unchanged', (etag) => {
  for (const known of ['"rug"', 'W/"rug"', '"other", W/"rug"', '*']) {
    expect(isUnchanged(etag, known)).toBe(true);
  }
  for (const known of ['"other"', 'rug', '', undefined]) {
    expect(isUnchanged(etag, known)).toBe(false);
  }
});
