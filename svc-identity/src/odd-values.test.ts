import {
  accountDeletion,
  login,
  passwordChange,
  profileChange,
  signup,
  userQuery,
} from '@handloom/contracts/accounts';
import { contactMessage, contactMessageQuery } from '@handloom/contracts/contact';
import { deadLetterQuery } from '@handloom/contracts/dead-letters';
import {
  doubledQueries,
  oddBodies,
  oddQueries,
  unclearSentences,
} from '@handloom/test-kit/plain-refusals';
import { ADMIN, logInAs, startIdentity, type IdentityUnderTest } from './identity-under-test';

let identity: IdentityUnderTest;
let cookie: string;
beforeAll(async () => {
  identity = await startIdentity();
  cookie = await logInAs(identity.app, ADMIN);
});
afterAll(() => identity.stop());

const queries = [
  ['/api/users', userQuery],
  ['/api/contact-messages', contactMessageQuery],
  ['/api/dead-letters/identity', deadLetterQuery],
] as const;

test.each(queries)(
  'when %s is asked oddly, then what is refused says why in plain words',
  async (path, schema) => {
    for (const { query } of oddQueries(schema)) {
      const answer = await identity.app.inject({ url: path + query, headers: { cookie } });
      expect([query, answer.statusCode < 500, unclearSentences(answer)]).toEqual([query, true, []]);
    }
    for (const { parameter, query } of doubledQueries(schema)) {
      const answer = await identity.app.inject({ url: path + query, headers: { cookie } });
      expect([query, answer.statusCode, unclearSentences(answer)]).toEqual([query, 400, []]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([parameter]);
    }
  },
);

test.each([
  ['POST', '/api/auth/signup', Object.keys(signup.shape)],
  ['POST', '/api/auth/login', Object.keys(login.shape)],
  ['POST', '/api/auth/password', Object.keys(passwordChange.shape)],
  ['POST', '/api/auth/delete-account', Object.keys(accountDeletion.shape)],
  ['POST', '/contact', Object.keys(contactMessage.shape)],
  ['PATCH', '/user', Object.keys(profileChange.shape)],
  ['PATCH', '/api/users/nobody', ['role', 'disabled']],
] as const)(
  'when %s %s gets odd bodies, then what is refused says why in plain words',
  async (method, url, keys) => {
    for (const body of oddBodies(keys)) {
      const answer = await identity.app.inject({
        method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      const seen = JSON.stringify(body).slice(0, 80);
      expect([seen, answer.statusCode < 500, unclearSentences(answer)]).toEqual([seen, true, []]);
    }
  },
);
