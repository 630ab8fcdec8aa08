import { readOnce } from './read-once';

const asking = (room: { max: number }) => {
  const asked: string[] = [];
  const read = readOnce(room, async (key: string) => {
    asked.push(key);
    await new Promise(setImmediate);
    if (key === 'broken') throw new Error('It broke.');
    return { said: key };
  });
  return { asked, read: (key: string) => read(key, key) };
};

test('when several ask for the same, then it is read once, and kept', async () => {
  const { asked, read } = asking({ max: 2 });
  expect(await Promise.all([read('a'), read('a')])).toEqual([{ said: 'a' }, { said: 'a' }]);
  expect(await read('a')).toEqual({ said: 'a' });
  expect(asked).toEqual(['a']);
});

test('when more is asked for at once than there is room for, then each gets its answer', async () => {
  const { read } = asking({ max: 1 });
  const answers = await Promise.all(['a', 'b', 'c'].map(read));
  expect(answers.map(({ said }) => said)).toEqual(['a', 'b', 'c']);
});

test('when it cannot be read, then it is asked for anew', async () => {
  const { asked, read } = asking({ max: 2 });
  await expect(read('broken')).rejects.toThrow('It broke.');
  await expect(read('broken')).rejects.toThrow('It broke.');
  expect(asked).toHaveLength(2);
});
