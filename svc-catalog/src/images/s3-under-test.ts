import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Place } from './s3-picture-store';

export interface S3UnderTest extends S3Place {
  endpoint: string;
  /** May be called again. */
  close(): Promise<void>;
}

/** A server that speaks S3, with one bucket, on loopback and a folder of its own. */
export async function startS3(): Promise<S3UnderTest> {
  const directory = await mkdtemp(path.join(tmpdir(), 'handloom-s3-'));
  const bucket = 'rugs';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  // The only credentials that this server knows.
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  let closed = false;
  return {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    async close() {
      if (closed) return;
      closed = true;
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
