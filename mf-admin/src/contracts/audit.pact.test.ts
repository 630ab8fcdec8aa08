import { MatchersV3, PactV4 } from 'pact';
import { withFetchAt } from '@handloom/test-kit/fetch-at';
import { pactsOfThisFile } from '@handloom/test-kit/pacts';
import { AUDITED_SERVICES, getAuditOf } from '../features/audit/api/use-audit';

const { eachLike, like, regex, string } = MatchersV3;

const BY = 'admin-1';
const ID = '00000000-0000-4000-8000-000000000000';
const MOMENT = '2026-11-22T10:00:00.000Z';

test.each(AUDITED_SERVICES)('what admins changed in svc-%s', (service) =>
  new PactV4({
    consumer: 'mf-admin',
    provider: `svc-${service}`,
    dir: pactsOfThisFile(),
    logLevel: 'warn',
  })
    .addInteraction()
    .given('an admin has changed something', { adminId: BY })
    .uponReceiving('a request for what an admin changed')
    .withRequest('GET', `/api/audit/${service}`, (request) =>
      request.query({
        action: 'changed',
        from: '2020-01-01T00:00:00.000Z',
        to: '2999-01-01T00:00:00.000Z',
        after: `2998-01-01T00:00:00.000Z_${ID}`,
        limit: '1',
      }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody(
        eachLike({
          _id: regex(/^[0-9a-f-]{36}$/, ID),
          at: regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, MOMENT),
          by: like({ _id: string(BY) }),
          kind: string('category'),
          about: string('c-1'),
          name: string('Kilim'),
          action: 'changed',
          before: like({}),
          after: like({}),
        }),
      ),
    )
    .executeTest(({ url }) =>
      withFetchAt(url, async () => {
        const search = {
          action: 'changed',
          from: '2020-01-01T00:00:00.000Z',
          to: '2999-01-01T00:00:00.000Z',
          after: `2998-01-01T00:00:00.000Z_${ID}`,
        };
        const [change] = await getAuditOf(service, search, 1);
        expect(change).toMatchObject({ action: 'changed', about: 'c-1' });
      }),
    ),
);
