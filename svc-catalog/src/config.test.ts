import { readConfig, readSeedConfig } from './config';

const base = {
  PORT: '0',
  DATABASE_URL: 'postgres://localhost/catalog',
  NATS_URL: 'nats://localhost',
  IDENTITY_URL: 'http://localhost:8083',
  SESSION_PUBLIC_KEY: Buffer.from('pem').toString('base64'),
  IMAGES_DIR: '/data/images',
};
const bucket = { PICTURES_S3_BUCKET: 'rugs', PICTURES_S3_REGION: 'eu-central-1' };

describe('where pictures lie', () => {
  test('when no bucket is named, then in the folder, also when the variables are passed on empty', () => {
    const empty = { PICTURES_S3_BUCKET: '', PICTURES_S3_REGION: '', PICTURES_S3_ENDPOINT: '' };
    const local = { imagesDir: '/data/images', s3: null };

    expect(readConfig(base).pictures).toEqual(local);
    expect(readConfig({ ...base, ...empty }).pictures).toEqual(local);
    // Other programs of the machine may use Amazon's services.
    expect(readConfig({ ...base, AWS_ACCESS_KEY_ID: 'id' }).pictures).toEqual(local);
  });

  test('when a bucket is named, then there, for the service as for the seed', () => {
    const source = {
      ...base,
      ...bucket,
      PICTURES_S3_ENDPOINT: 'https://store.example',
      PICTURES_S3_FORCE_PATH_STYLE: 'true',
    };
    const s3 = {
      bucket: 'rugs',
      region: 'eu-central-1',
      endpoint: 'https://store.example',
      forcePathStyle: true,
    };

    expect(readConfig(source).pictures).toEqual({ imagesDir: '/data/images', s3 });
    expect(readSeedConfig(source).pictures.s3).toEqual(s3);
    expect(readConfig({ ...base, ...bucket }).pictures.s3).toMatchObject({ forcePathStyle: false });
  });

  test.each([
    [
      { PICTURES_S3_REGION: 'eu-central-1' },
      'PICTURES_S3_BUCKET: is missing, though PICTURES_S3_REGION is set',
    ],
    [
      { PICTURES_S3_ENDPOINT: 'https://store.example' },
      'PICTURES_S3_BUCKET: is missing, though PICTURES_S3_ENDPOINT is set',
    ],
    [
      { PICTURES_S3_BUCKET: 'rugs' },
      'PICTURES_S3_REGION: is missing, though PICTURES_S3_BUCKET is set (us-east-1 where there are none)',
    ],
    [
      { ...bucket, AWS_ACCESS_KEY_ID: 'id' },
      'AWS_SECRET_ACCESS_KEY: is missing, though AWS_ACCESS_KEY_ID is set',
    ],
    [
      { ...bucket, AWS_SECRET_ACCESS_KEY: 'secret' },
      'AWS_ACCESS_KEY_ID: is missing, though AWS_SECRET_ACCESS_KEY is set',
    ],
    [
      { ...bucket, PICTURES_S3_ENDPOINT: 'store.example' },
      'PICTURES_S3_ENDPOINT: must be an http or https address',
    ],
    [
      { ...bucket, PICTURES_S3_FORCE_PATH_STYLE: 'yes' },
      'PICTURES_S3_FORCE_PATH_STYLE: must be true or false',
    ],
    [
      { ...bucket, PICTURES_S3_BUCKET: 'Rugs/of mine' },
      'PICTURES_S3_BUCKET: must be the name of a bucket',
    ],
  ])('when the configuration is %j, then the start is refused: %s', (source, sentence) => {
    const refused = `The environment is not complete: ${sentence}.`;

    expect(() => readConfig({ ...base, ...source })).toThrow(refused);
    expect(() => readSeedConfig({ ...base, ...source })).toThrow(refused);
  });
});

test('pictures are made ahead unless this copy of the service is told to leave it', () => {
  expect(readConfig(base).makesPicturesAhead).toBe(true);
  expect(readConfig({ ...base, PICTURES_AHEAD: 'false' }).makesPicturesAhead).toBe(false);
  expect(() => readConfig({ ...base, PICTURES_AHEAD: 'no' })).toThrow('PICTURES_AHEAD');
});
