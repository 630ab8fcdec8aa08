import { FORMER_NEWS_STREAM } from '@handloom/contracts/events/streams';
import { rightsOfService } from './rights';
import { planOf } from './shop-access';

test('when svc-orders is rolled back to a release that kept news in a stream, then that may make it again', () => {
  const { publish } = rightsOfService(planOf('svc-orders'));
  expect(publish).toEqual(
    expect.arrayContaining([
      `$JS.API.STREAM.INFO.${FORMER_NEWS_STREAM}`,
      `$JS.API.STREAM.CREATE.${FORMER_NEWS_STREAM}`,
    ]),
  );
});
