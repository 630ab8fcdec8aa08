import { FORMER_NEWS_STREAM } from '@handloom/contracts/events/streams';
import { SERVICES } from '@handloom/build-kit/services';
import { rightsOfService, rightsOfShop } from './rights';
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

test('when a stream stands, then only the operator may change it or take anything from it', () => {
  const rights = rightsOfShop(new Map(SERVICES.map((name) => [name, planOf(name)])));
  const may = [...rights].filter(([, { publish }]) =>
    publish.some((subject) =>
      /^(\$JS\.API\.)?(>|STREAM\.(>|.*UPDATE|.*DELETE|.*PURGE))/.test(subject),
    ),
  );
  expect(may.map(([user]) => user)).toEqual(['operator']);
});
