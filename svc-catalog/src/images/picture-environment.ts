import { z } from 'zod';
import { optionalVariable } from '@handloom/service-kit/settings/environment';
import type { S3Place } from './s3-picture-store';

/** Where pictures lie: in the folder, or in a bucket when one is configured. */
export interface PicturePlace {
  /** Masters and renditions, and in any case the uploads that are being judged. */
  imagesDir: string;
  s3: S3Place | null;
}

export const pictureEnvironment = {
  IMAGES_DIR: z.string().min(1),
  PICTURES_AHEAD: optionalVariable(z.enum(['true', 'false'], { error: 'must be true or false' })),
  PICTURES_S3_BUCKET: optionalVariable(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  PICTURES_S3_REGION: optionalVariable(z.string()),
  PICTURES_S3_ENDPOINT: optionalVariable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  ),
  PICTURES_S3_FORCE_PATH_STYLE: optionalVariable(
    z.enum(['true', 'false'], { error: 'must be true or false' }),
  ),
  AWS_ACCESS_KEY_ID: optionalVariable(z.string()),
  AWS_SECRET_ACCESS_KEY: optionalVariable(z.string()),
  AWS_SESSION_TOKEN: optionalVariable(z.string()),
};
type PictureVariables = z.infer<z.ZodObject<typeof pictureEnvironment>>;

/** Half a configuration is refused: the pictures would silently lie where nobody looks for them. */
export function picturePlace(values: PictureVariables, context: z.RefinementCtx): PicturePlace {
  const missing = missingVariable(values);
  if (missing) context.addIssue({ code: 'custom', path: [missing.name], message: missing.because });
  const { IMAGES_DIR: imagesDir, PICTURES_S3_BUCKET: bucket, PICTURES_S3_REGION: region } = values;
  if (!bucket || !region) return { imagesDir, s3: null };
  return {
    imagesDir,
    s3: {
      bucket,
      region,
      endpoint: values.PICTURES_S3_ENDPOINT,
      forcePathStyle: values.PICTURES_S3_FORCE_PATH_STYLE === 'true',
      credentials: credentialsOf(values),
    },
  };
}

/** Undefined: the SDK looks for a profile or the machine's role. */
function credentialsOf(values: PictureVariables): S3Place['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, sessionToken: values.AWS_SESSION_TOKEN };
}

function missingVariable(values: PictureVariables): { name: string; because: string } | null {
  const given = (
    ['PICTURES_S3_REGION', 'PICTURES_S3_ENDPOINT', 'PICTURES_S3_FORCE_PATH_STYLE'] as const
  ).find((name) => values[name] !== undefined);
  if (!values.PICTURES_S3_BUCKET) {
    return given
      ? { name: 'PICTURES_S3_BUCKET', because: `is missing, though ${given} is set` }
      : null;
  }
  if (!values.PICTURES_S3_REGION) {
    const because = 'is missing, though PICTURES_S3_BUCKET is set (us-east-1 where there are none)';
    return { name: 'PICTURES_S3_REGION', because };
  }
  const [id, secret] = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  if (!values[id] === !values[secret]) return null;
  return values[id]
    ? { name: secret, because: `is missing, though ${id} is set` }
    : { name: id, because: `is missing, though ${secret} is set` };
}
