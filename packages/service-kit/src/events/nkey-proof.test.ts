import { nkeyAuthenticator, nkeys } from 'nats';
import { nkeyProof } from './nkey-proof';

const NONCE = 'a nonce of the server';

test('what is proved is what the library proves', () => {
  const seed = nkeys.createUser().getSeed();
  const { publicKey, authenticator } = nkeyProof(new TextDecoder().decode(seed));
  expect(authenticator(NONCE)).toEqual(nkeyAuthenticator(seed)(NONCE));
  expect(authenticator()).toEqual({ nkey: publicKey, sig: '' });
});

test('when it is no seed, then it is refused', () => {
  expect(() => nkeyProof('SUAAAA')).toThrow();
});
