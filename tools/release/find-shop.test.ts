import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { dataDirOf } from './find-shop';

test.each([{}, { SHOP_DATA_DIR: '' }])(
  'when no folder is named, as by %j, then it is the one that npm start takes',
  (env) => {
    expect(dataDirOf(env)).toBe(path.join(REPOSITORY, '.data'));
  },
);

test('when a folder is named, then it is told from where npm was called', () => {
  expect(dataDirOf({ SHOP_DATA_DIR: 'shop', INIT_CWD: '/srv' })).toBe('/srv/shop');
});
