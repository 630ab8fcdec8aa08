import { z } from 'zod';
import type { S3Place } from './s3-picture-store';

/** Where pictures lie: in the folder, or in a bucket when one is configured. */
export interface PicturePlace {
  /** Masters and renditions, and in any case the uploads that are being judged. */
  imagesDir: string;
  s3: S3Place | null;
}

export const pictureEnvironment = {
  IMAGES_DIR: z.string().min(1),
  PICTURES_AHEAD: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
  PICTURES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PICTURES_S3_REGION: z.string().optional(),
  PICTURES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  PICTURES_S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
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
