import type { FastifyReply } from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { openDoor } from './open-door';
import { packAnswer, sendPacked } from './packed-answer';
import { repeatAnswers } from './repeat-answers';

describe('what must not be repeated', () => {
  /** A door that always finds what its one address answered. */
  async function openFinding(answer: (reply: FastifyReply) => void, atClose?: () => unknown) {
    const app = openDoor({ logger: undefined, trustProxy: false });
    const repeated = repeatAnswers(app, () => undefined);
    const found = { packed: packAnswer('kept') };
    let asked = 0;
    repeated.findBy(() => ({ found, count: () => [] }));
    app.get('/kept', (_request, reply) => {
      asked += 1;
      answer(reply);
      repeated.mayRepeat(reply, found);
      return sendPacked(reply, found.packed);
    });
    app.addHook('preClose', async () => void (await atClose?.()));
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/kept`;
    return { app, url, asked: () => asked };
  }

  test('when an answer gives its visitor a cookie, then nobody else gets it', async () => {
    const door = await openFinding(
      (reply) => void reply.header('set-cookie', `of=${door.asked()}`),
    );
    try {
      const first = await fetch(door.url);
      const second = await fetch(door.url);
      expect([first, second].map(({ headers }) => headers.get('set-cookie'))).toEqual([
        'of=1',
        'of=2',
      ]);
    } finally {
      await door.app.close();
    }
  });

  test('when the door closes, then Fastify answers, which tells its connections so', async () => {
    let whileClosing = 0;
    const door = await openFinding(
      () => undefined,
      async () => {
        await fetch(door.url);
        whileClosing = door.asked();
      },
    );
    await fetch(door.url);
    await eventually(async () => {
      const before = door.asked();
      await fetch(door.url);
      expect(door.asked()).toBe(before);
    });
    const before = door.asked();
    await door.app.close();
    expect(whileClosing).toBe(before + 1);
  });
});
